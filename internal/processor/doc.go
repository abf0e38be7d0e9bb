// Package processor tells what work costs, whatever else the machine does: the time that this process has used of all processors, and its
// memory.
package processor
