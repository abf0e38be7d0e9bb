// Package processor tells what work costs, whatever else the machine does: the processor time that this process has used on all cores, and its
// memory.
package processor
