//go:build amd64

#include "textflag.h"
#include "rows_amd64.h"

// func far64(a *arguments)
TEXT ·far64(SB), NOSPLIT, $0-8
	FAR(VADDPD)

// func near64(a *arguments)
TEXT ·near64(SB), NOSPLIT, $0-8
	NEAR(8, VBROADCASTSD, VMULPD, VADDPD)

// func relax64(a *arguments)
TEXT ·relax64(SB), NOSPLIT, $0-8
	RELAX(8, VBROADCASTSD, VSUBPD, VMULPD, VADDPD, VMAXPD, VPSRLQ)

// func sumNear64(a *arguments)
TEXT ·sumNear64(SB), NOSPLIT, $0-8
	SUM(NEARSTEP(VADDPD))

// func sumFar64(a *arguments)
TEXT ·sumFar64(SB), NOSPLIT, $0-8
	SUM(FARSTEP(VADDPD))

// func extend64(z, old, factors unsafe.Pointer, rows int)
TEXT ·extend64(SB), NOSPLIT, $0-32
	EXTEND(VSUBPD, VMULPD, VADDPD, VMAXPD)

// func compare64(z, old, kept, out, along, across unsafe.Pointer, rows int)
TEXT ·compare64(SB), NOSPLIT, $0-56
	COMPARE(8, VBROADCASTSD, VSUBPD, VMULPD, VADDPD)
