//go:build amd64

#include "textflag.h"
#include "rows_amd64.h"
#include "rows512_amd64.h"

// func far32x512(a *arguments)
TEXT ·far32x512(SB), NOSPLIT, $0-8
	FAR512(VADDPS)

// func near32x512(a *arguments)
TEXT ·near32x512(SB), NOSPLIT, $0-8
	NEAR512(4, VBROADCASTSS, VMULPS, VADDPS)

// func relax32x512(a *arguments)
TEXT ·relax32x512(SB), NOSPLIT, $0-8
	RELAX512(4, VBROADCASTSS, VSUBPS, VMULPS, VADDPS, VMAXPS, VPSRLD)

// func sumNear32x512(a *arguments)
TEXT ·sumNear32x512(SB), NOSPLIT, $0-8
	SUM512(NEARSTEP512(VADDPS))

// func sumFar32x512(a *arguments)
TEXT ·sumFar32x512(SB), NOSPLIT, $0-8
	SUM512(FARSTEP512(VADDPS))

// func far64x512(a *arguments)
TEXT ·far64x512(SB), NOSPLIT, $0-8
	FAR512(VADDPD)

// func near64x512(a *arguments)
TEXT ·near64x512(SB), NOSPLIT, $0-8
	NEAR512(8, VBROADCASTSD, VMULPD, VADDPD)

// func relax64x512(a *arguments)
TEXT ·relax64x512(SB), NOSPLIT, $0-8
	RELAX512(8, VBROADCASTSD, VSUBPD, VMULPD, VADDPD, VMAXPD, VPSRLQ)

// func sumNear64x512(a *arguments)
TEXT ·sumNear64x512(SB), NOSPLIT, $0-8
	SUM512(NEARSTEP512(VADDPD))

// func sumFar64x512(a *arguments)
TEXT ·sumFar64x512(SB), NOSPLIT, $0-8
	SUM512(FARSTEP512(VADDPD))
