//go:build amd64

#include "textflag.h"
#include "rows_amd64.h"

// The registers are those of rows, a row being a float64 in X0 to X3.

#define NEARSTEPONE \
	MOVWLZX 0(R9), AX           \
	MOVWLZX 2(R9), CX           \
	VADDSD  (SI)(AX*8), X0, X0  \
	VADDSD  (SI)(CX*8), X1, X1  \
	MOVWLZX 4(R9), AX           \
	MOVWLZX 6(R9), CX           \
	VADDSD  (SI)(AX*8), X2, X2  \
	VADDSD  (SI)(CX*8), X3, X3  \
	ADDQ    $8, R9

#define FETCHONE(AT) \
	MOVL    AT(R9), AX          \
	PREFETCHT0 (SI)(AX*8)

#define FARSTEPONE \
	FETCHONE(64)                \
	FETCHONE(68)                \
	FETCHONE(72)                \
	FETCHONE(76)                \
	MOVL    0(R9), AX           \
	MOVL    4(R9), CX           \
	VADDSD  (SI)(AX*8), X0, X0  \
	VADDSD  (SI)(CX*8), X1, X1  \
	MOVL    8(R9), AX           \
	MOVL    12(R9), CX          \
	VADDSD  (SI)(AX*8), X2, X2  \
	VADDSD  (SI)(CX*8), X3, X3  \
	ADDQ    $16, R9

#define LOADONE(AT, ROW) \
	MOVWLZX AT(R10), AX         \
	VMOVSD  (R8)(AX*8), ROW

#define LOADONES \
	LOADONE(0, X0)              \
	LOADONE(2, X1)              \
	LOADONE(4, X2)              \
	LOADONE(6, X3)

#define STOREONE(AT, ROW) \
	MOVWLZX AT(R10), AX         \
	VMOVSD  ROW, (R8)(AX*8)

#define WEIGHONE(AT, ROW) \
	MOVWLZX AT(R10), AX         \
	VMULSD  (R12)(AX*8), ROW, ROW \
	VMOVSD  ROW, (R13)(AX*8)

#define RELAXONE(AT, ROW) \
	MOVWLZX AT(R10), AX         \
	VMULSD  (R12)(AX*8), ROW, ROW \
	VSUBSD  (BX)(AX*8), ROW, X14 \
	VMULSD  X8, X14, X15        \
	VADDSD  X15, ROW, ROW       \
	VMAXSD  X13, ROW, ROW       \
	VANDPS  X12, X14, X14       \
	VMULSD  (DX)(AX*8), X14, X14 \
	VADDSD  X14, X10, X10       \
	VMOVSD  ROW, (R13)(AX*8)

// SUMONE is for R11 steps.
#define SUMONE(STEP) \
	LOAD                        \
	VMOVSD  0(R8), X0           \
	VMOVSD  8(R8), X1           \
	VMOVSD  16(R8), X2          \
	VMOVSD  24(R8), X3          \
step:                               \
	STEP                        \
	DECQ    R11                 \
	JNZ     step                \
	VMOVSD  X0, 0(R8)           \
	VMOVSD  X1, 8(R8)           \
	VMOVSD  X2, 16(R8)          \
	VMOVSD  X3, 24(R8)          \
	RET

// func farOne(a *arguments)
TEXT ·farOne(SB), NOSPLIT, $0-8
	LOAD
	VMOVSD (R12), X8
group:
	VMOVAPS X8, X0
	VMOVAPS X8, X1
	VMOVAPS X8, X2
	VMOVAPS X8, X3
	MOVL 8(R10), R14
step:
	FARSTEPONE
	DECQ R14
	JNZ  step
	STOREONE(0, X0)
	STOREONE(2, X1)
	STOREONE(4, X2)
	STOREONE(6, X3)
	ADDQ $12, R10
	DECQ R11
	JNZ  group
	RET

// func nearOne(a *arguments)
TEXT ·nearOne(SB), NOSPLIT, $0-8
	LOAD
group:
	LOADONES
	MOVL  8(R10), R14
	TESTQ R14, R14
	JZ    summed
step:
	NEARSTEPONE
	DECQ  R14
	JNZ   step
summed:
	WEIGHONE(0, X0)
	WEIGHONE(2, X1)
	WEIGHONE(4, X2)
	WEIGHONE(6, X3)
	ADDQ  $12, R10
	DECQ  R11
	JNZ   group
	RET

// func relaxOne(a *arguments)
TEXT ·relaxOne(SB), NOSPLIT, $0-8
	LOAD
	MOVQ  56(DI), BX
	MOVQ  64(DI), DX
	MOVQ  72(DI), AX
	VMOVSD (AX), X8
	MOVQ  80(DI), DI
	VMOVSD (DI), X10
	VPCMPEQD X12, X12, X12
	VPSRLQ $1, X12, X12 // all bits but the sign
	VXORPS X13, X13, X13
group:
	LOADONES
	MOVL  8(R10), R14
	TESTQ R14, R14
	JZ    summed
step:
	NEARSTEPONE
	DECQ  R14
	JNZ   step
summed:
	RELAXONE(0, X0)
	RELAXONE(2, X1)
	RELAXONE(4, X2)
	RELAXONE(6, X3)
	ADDQ  $12, R10
	DECQ  R11
	JNZ   group
	VMOVSD X10, (DI)
	RET

// func sumNearOne(a *arguments)
TEXT ·sumNearOne(SB), NOSPLIT, $0-8
	SUMONE(NEARSTEPONE)

// func sumFarOne(a *arguments)
TEXT ·sumFarOne(SB), NOSPLIT, $0-8
	SUMONE(FARSTEPONE)
