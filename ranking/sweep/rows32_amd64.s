//go:build amd64

#include "textflag.h"
#include "rows_amd64.h"

// func far32(a *arguments)
TEXT ·far32(SB), NOSPLIT, $0-8
	FAR(VADDPS)

// func near32(a *arguments)
TEXT ·near32(SB), NOSPLIT, $0-8
	NEAR(4, VBROADCASTSS, VMULPS, VADDPS)

// func relax32(a *arguments)
TEXT ·relax32(SB), NOSPLIT, $0-8
	RELAX(4, VBROADCASTSS, VSUBPS, VMULPS, VADDPS, VMAXPS, VPSRLD)

// func sumNear32(a *arguments)
TEXT ·sumNear32(SB), NOSPLIT, $0-8
	SUM(NEARSTEP(VADDPS))

// func sumFar32(a *arguments)
TEXT ·sumFar32(SB), NOSPLIT, $0-8
	SUM(FARSTEP(VADDPS))

// func extend32(z, old, factors unsafe.Pointer, rows int)
TEXT ·extend32(SB), NOSPLIT, $0-32
	EXTEND(VSUBPS, VMULPS, VADDPS, VMAXPS)

// func compare32(z, old, kept, out, along, across unsafe.Pointer, rows int)
TEXT ·compare32(SB), NOSPLIT, $0-56
	COMPARE(4, VBROADCASTSS, VSUBPS, VMULPS, VADDPS)
