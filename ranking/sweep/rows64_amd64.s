//go:build amd64

#include "textflag.h"
#include "rows_amd64.h"

// func far64(a *arguments)
TEXT ·far64(SB), NOSPLIT, $0-8
	LOAD
	MOVQ 88(DI), R13
	LEAQ (R9)(R13*4), R13 // end of the links
	VMOVUPS (R12), Y2
	VMOVUPS 32(R12), Y3
row:
	VMOVAPS Y2, Y0
	VMOVAPS Y3, Y1
	MOVWLZX (R10), CX
	FARSUM(VADDPD)
	VMOVUPS Y0, (R8)
	VMOVUPS Y1, 32(R8)
	ADDQ    $64, R8
	ADDQ    $2, R10
	DECQ    R11
	JNZ     row
	VZEROUPPER
	RET

// func near64(a *arguments)
TEXT ·near64(SB), NOSPLIT, $0-8
	LOAD
row:
	MOVWLZX (R10), CX
	MOVQ    (R12), AX
	TESTQ   AX, AX
	JZ      skip
	VMOVUPS (R8), Y0
	VMOVUPS 32(R8), Y1
	NEARSUM(VADDPD)
	VBROADCASTSD (R12), Y2
	VMULPD   Y2, Y0, Y0
	VMULPD   Y2, Y1, Y1
	VMOVUPS Y0, (R13)
	VMOVUPS Y1, 32(R13)
next:
	ADDQ    $64, R8
	ADDQ    $64, R13
	ADDQ    $2, R10
	ADDQ    $8, R12
	DECQ    R11
	JNZ     row
	VZEROUPPER
	RET
skip:
	LEAQ    (R9)(CX*2), R9
	JMP     next

// func relax64(a *arguments)
TEXT ·relax64(SB), NOSPLIT, $0-8
	LOAD
	MOVQ 56(DI), BX // old
	MOVQ 64(DI), DX // out-degrees
	MOVQ 72(DI), AX // relaxation
	VMOVUPS (AX), Y8
	VMOVUPS 32(AX), Y9
	MOVQ 80(DI), DI // change
	VMOVUPS (DI), Y10
	VMOVUPS 32(DI), Y11
	VPCMPEQD Y12, Y12, Y12
	VPSRLQ  $1, Y12, Y12 // all bits but the sign
	VXORPS  Y13, Y13, Y13
row:
	MOVWLZX (R10), CX
	MOVQ    (R12), AX
	TESTQ   AX, AX
	JZ      skip
	VMOVUPS (R8), Y0
	VMOVUPS 32(R8), Y1
	NEARSUM(VADDPD)
	VBROADCASTSD (R12), Y2
	VBROADCASTSD (DX), Y3
	VMULPD   Y2, Y0, Y0
	VMULPD   Y2, Y1, Y1
	VSUBPD   (BX), Y0, Y4
	VSUBPD   32(BX), Y1, Y5
	VMULPD   Y8, Y4, Y6
	VMULPD   Y9, Y5, Y7
	VADDPD   Y6, Y0, Y0
	VADDPD   Y7, Y1, Y1
	VMAXPD   Y13, Y0, Y0
	VMAXPD   Y13, Y1, Y1
	VANDPS  Y12, Y4, Y4
	VANDPS  Y12, Y5, Y5
	VMULPD   Y3, Y4, Y4
	VMULPD   Y3, Y5, Y5
	VADDPD   Y4, Y10, Y10
	VADDPD   Y5, Y11, Y11
	VMOVUPS Y0, (R13)
	VMOVUPS Y1, 32(R13)
next:
	ADDQ    $64, R8
	ADDQ    $64, R13
	ADDQ    $64, BX
	ADDQ    $2, R10
	ADDQ    $8, R12
	ADDQ    $8, DX
	DECQ    R11
	JNZ     row
	VMOVUPS Y10, (DI)
	VMOVUPS Y11, 32(DI)
	VZEROUPPER
	RET
skip:
	LEAQ    (R9)(CX*2), R9
	JMP     next
