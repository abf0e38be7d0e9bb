package analysis

import "testing"

// Rows are of two characters or more that nothing parts, with the long mark of Kana among them.
func TestIsRow(t *testing.T) {
	for text, want := range map[string]bool{
		"東京": true, "サーバー": true, "ｻｰﾊﾞｰ": true, "한국어": true, "เอกสาร": true, "東京2024": false,
		"": false, "東": false, "東京 大学": false, "東京abc": false, "cat": false, "cats dogs": false, "wi-fi": false,
	} {
		if got := IsRow(text); got != want {
			t.Errorf("IsRow(%q) = %v", text, got)
		}
	}
}
