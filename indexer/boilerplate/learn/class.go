package learn

// Class is what a block is. The source has two problems (§4.4.3, spec f.2): of two classes, content of any kind and boilerplate, and of four. In the
// first all content is Content.
type Class uint8

// The classes. Content is the full text and readers' comments where there are four.
const (
	Boilerplate Class = iota
	Content
	Headline
	Supplemental
	classes
)

var classNames = [classes]string{"boilerplate", "content", "headline", "supplemental"}

// String returns the name of the class.
func (c Class) String() string { return classNames[c] }

// ClassOf returns the class of a block in the problem of two classes.
func ClassOf(content bool) Class {
	if content {
		return Content
	}
	return Boilerplate
}

// Chances has the chance of each class; they add up to 1.
type Chances [classes]float64

// Class returns the likeliest class, the first of several.
func (c Chances) Class() (best Class) {
	for k, chance := range c {
		if chance > c[best] {
			best = Class(k)
		}
	}
	return best
}

// Certain returns the chances of a hard decision.
func Certain(class Class) (c Chances) {
	c[class] = 1
	return c
}

// mass has the number of words of each class.
type mass [classes]float64

func (m mass) total() (sum float64) {
	for _, x := range m {
		sum += x
	}
	return sum
}

// class returns the class with the most words, the first of several.
func (m mass) class() Class { return Chances(m).Class() }

// errors returns the number of words that are not of the class.
func (m mass) errors(class Class) (sum float64) {
	for k, x := range m {
		if Class(k) != class {
			sum += x
		}
	}
	return sum
}

func (m *mass) plus(o mass) {
	for k, x := range o {
		m[k] += x
	}
}

func (m mass) minus(o mass) mass {
	for k, x := range o {
		m[k] -= x
	}
	return m
}
