package searcher

import "time"

func init() { spellingTime = time.Minute }
