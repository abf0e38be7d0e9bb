//go:build amd64

#include "textflag.h"
#include "rows_amd64.h"

// The registers are those of rows, a row being a float64 in X0.

// NEARONE adds the next CX links of 16 bits; of each four, the second and the fourth to X1, so that half as many additions wait
// for each other.
#define NEARONE \
	VXORPD  X1, X1, X1           \
	SUBQ    $4, CX               \
	JLT     rest                 \
links4:                              \
	MOVWLZX (R9), AX             \
	MOVWLZX 2(R9), R14           \
	VADDSD  (SI)(AX*8), X0, X0   \
	VADDSD  (SI)(R14*8), X1, X1  \
	MOVWLZX 4(R9), AX            \
	MOVWLZX 6(R9), R14           \
	VADDSD  (SI)(AX*8), X0, X0   \
	VADDSD  (SI)(R14*8), X1, X1  \
	ADDQ    $8, R9               \
	SUBQ    $4, CX               \
	JGE     links4               \
rest:                                \
	ADDQ    $4, CX               \
	JZ      summed               \
link:                                \
	MOVWLZX (R9), AX             \
	VADDSD  (SI)(AX*8), X0, X0   \
	ADDQ    $2, R9               \
	DECQ    CX                   \
	JNZ     link                 \
summed:                              \
	VADDSD  X1, X0, X0

// func farOne(a *arguments)
TEXT ·farOne(SB), NOSPLIT, $0-8
	LOAD
	MOVQ 88(DI), R13
	LEAQ (R9)(R13*4), R13 // end of the links
	VMOVSD (R12), X2
row:
	VMOVAPS X2, X0
	MOVWLZX (R10), CX
	JMP     more
link:
	LEAQ    64(R9), DX
	CMPQ    DX, R13
	JAE     near
	MOVL    (DX), AX
	PREFETCHT0 (SI)(AX*8)
near:
	MOVL    (R9), AX
	VADDSD  (SI)(AX*8), X0, X0
	ADDQ    $4, R9
more:
	DECQ    CX
	JGE     link
	VMOVSD  X0, (R8)
	ADDQ    $8, R8
	ADDQ    $2, R10
	DECQ    R11
	JNZ     row
	RET

// func nearOne(a *arguments)
TEXT ·nearOne(SB), NOSPLIT, $0-8
	LOAD
row:
	MOVWLZX (R10), CX
	MOVQ    (R12), AX
	TESTQ   AX, AX
	JZ      skip
	VMOVSD  (R8), X0
	NEARONE
	VMULSD  (R12), X0, X0
	VMOVSD  X0, (R13)
next:
	ADDQ    $8, R8
	ADDQ    $8, R13
	ADDQ    $2, R10
	ADDQ    $8, R12
	DECQ    R11
	JNZ     row
	RET
skip:
	LEAQ    (R9)(CX*2), R9
	JMP     next

// func relaxOne(a *arguments)
TEXT ·relaxOne(SB), NOSPLIT, $0-8
	LOAD
	MOVQ 56(DI), BX // old
	MOVQ 64(DI), DX // out-degrees
	MOVQ 72(DI), AX // relaxation
	VMOVSD (AX), X8
	MOVQ 80(DI), DI // change
	VMOVSD (DI), X10
	VPCMPEQD X12, X12, X12
	VPSRLQ  $1, X12, X12 // all bits but the sign
	VXORPS  X13, X13, X13
row:
	MOVWLZX (R10), CX
	MOVQ    (R12), AX
	TESTQ   AX, AX
	JZ      skip
	VMOVSD  (R8), X0
	NEARONE
	VMULSD  (R12), X0, X0
	VSUBSD  (BX), X0, X4
	VMULSD  X8, X4, X6
	VADDSD  X6, X0, X0
	VMAXSD  X13, X0, X0
	VANDPS  X12, X4, X4
	VMULSD  (DX), X4, X4
	VADDSD  X4, X10, X10
	VMOVSD  X0, (R13)
next:
	ADDQ    $8, R8
	ADDQ    $8, R13
	ADDQ    $8, BX
	ADDQ    $2, R10
	ADDQ    $8, R12
	ADDQ    $8, DX
	DECQ    R11
	JNZ     row
	VMOVSD  X10, (DI)
	RET
skip:
	LEAQ    (R9)(CX*2), R9
	JMP     next
