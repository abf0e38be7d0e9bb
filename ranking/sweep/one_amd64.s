//go:build amd64

#include "textflag.h"
#include "rows_amd64.h"

// The registers are those of rows, a row being a float64: X0 to X3 are the sums of steps 0, 2, 4, ..., X4 to X7 those of the steps
// between, so that eight sums don't wait for each other.

// The four places of a step are read at once: reads are what limits these sums.
#define NEARSTEPONE(AT, A, B, C, D) \
	MOVQ    AT(R9), AX          \
	MOVWLZX AX, CX              \
	VADDSD  (SI)(CX*8), A, A    \
	MOVL    AX, CX              \
	SHRL    $16, CX             \
	VADDSD  (SI)(CX*8), B, B    \
	SHRQ    $32, AX             \
	MOVWLZX AX, CX              \
	VADDSD  (SI)(CX*8), C, C    \
	SHRL    $16, AX             \
	VADDSD  (SI)(AX*8), D, D

#define FETCHONE(AT) \
	MOVL    AT(R9), AX          \
	PREFETCHT0 (SI)(AX*8)

#define FARSTEPONE(AT, A, B, C, D) \
	FETCHONE(AT+128)            \
	FETCHONE(AT+132)            \
	FETCHONE(AT+136)            \
	FETCHONE(AT+140)            \
	MOVL    (AT+0)(R9), AX      \
	MOVL    (AT+4)(R9), CX      \
	VADDSD  (SI)(AX*8), A, A    \
	VADDSD  (SI)(CX*8), B, B    \
	MOVL    (AT+8)(R9), AX      \
	MOVL    (AT+12)(R9), CX     \
	VADDSD  (SI)(AX*8), C, C    \
	VADDSD  (SI)(CX*8), D, D

// SUMSTEPS adds up the rows of as many steps as STEPS, SIZE bytes of sources each. Of what lies in the order of sweeps, sources and
// the numbers of pages, it and the functions below ask for what comes next: the processor's own reading ahead is too late for it.
#define SUMSTEPS(STEP, SIZE, STEPS) \
	VXORPS  X4, X4, X4          \
	VXORPS  X5, X5, X5          \
	VXORPS  X6, X6, X6          \
	VXORPS  X7, X7, X7          \
	SUBQ    $2, STEPS           \
	JL      last                \
two:                                \
	STEP(0, X0, X1, X2, X3)     \
	STEP(SIZE, X4, X5, X6, X7)  \
	PREFETCHT0 1024(R9)         \
	ADDQ    $(2*SIZE), R9       \
	SUBQ    $2, STEPS           \
	JGE     two                 \
last:                               \
	CMPQ    STEPS, $-1          \
	JNE     summed              \
	STEP(0, X0, X1, X2, X3)     \
	ADDQ    $SIZE, R9           \
summed:                             \
	VADDSD  X4, X0, X0          \
	VADDSD  X5, X1, X1          \
	VADDSD  X6, X2, X2          \
	VADDSD  X7, X3, X3

// LOADONES are the sums of the four rows of a group, which follow each other.
#define LOADONES \
	MOVWLZX 0(R10), AX          \
	VMOVUPD (R8)(AX*8), Y0      \
	VEXTRACTF128 $1, Y0, X2     \
	VPERMILPD $1, X0, X1        \
	VPERMILPD $1, X2, X3

#define STOREONE(AT, ROW) \
	MOVWLZX AT(R10), AX         \
	VMOVSD  ROW, (R8)(AX*8)

// WEIGHONES makes Y0 of the four sums, times their weights; AX is the place of the first.
#define WEIGHONES \
	VUNPCKLPD X1, X0, X0        \
	VUNPCKLPD X3, X2, X2        \
	VINSERTF128 $1, X2, Y0, Y0  \
	MOVWLZX 0(R10), AX          \
	VMULPD  (R12)(AX*8), Y0, Y0

// SUMONE is for R11 steps.
#define SUMONE(STEP, SIZE) \
	LOAD                        \
	VMOVSD  0(R8), X0           \
	VMOVSD  8(R8), X1           \
	VMOVSD  16(R8), X2          \
	VMOVSD  24(R8), X3          \
	SUMSTEPS(STEP, SIZE, R11)   \
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
	SUMSTEPS(FARSTEPONE, 16, R14)
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
	SUMSTEPS(NEARSTEPONE, 8, R14)
	WEIGHONES
	PREFETCHT0 512(R12)(AX*8)
	VMOVUPD Y0, (R13)(AX*8)
	ADDQ  $12, R10
	DECQ  R11
	JNZ   group
	VZEROUPPER
	RET

// func relaxOne(a *arguments)
TEXT ·relaxOne(SB), NOSPLIT, $0-8
	LOAD
	MOVQ  56(DI), BX
	MOVQ  64(DI), DX
	MOVQ  72(DI), AX
	VBROADCASTSD (AX), Y8
	MOVQ  80(DI), DI
	VXORPD X10, X10, X10 // four changes that don't wait for each other
	VPCMPEQD Y12, Y12, Y12
	VPSRLQ $1, Y12, Y12 // all bits but the sign
	VXORPS X13, X13, X13
group:
	LOADONES
	MOVL  8(R10), R14
	SUMSTEPS(NEARSTEPONE, 8, R14)
	WEIGHONES
	PREFETCHT0 512(DX)(AX*8)
	VSUBPD (BX)(AX*8), Y0, Y14
	VMULPD Y8, Y14, Y15
	VADDPD Y15, Y0, Y0
	VMAXPD Y13, Y0, Y0
	VANDPD Y12, Y14, Y14
	VMULPD (DX)(AX*8), Y14, Y14
	VADDPD Y14, Y10, Y10
	VMOVUPD Y0, (R13)(AX*8)
	ADDQ  $12, R10
	DECQ  R11
	JNZ   group
	VEXTRACTF128 $1, Y10, X11
	VPERMILPD $1, X10, X14
	VADDSD X14, X10, X10
	VPERMILPD $1, X11, X14
	VADDSD X14, X11, X11
	VADDSD X11, X10, X10
	VADDSD (DI), X10, X10
	VMOVSD X10, (DI)
	VZEROUPPER
	RET

// func sumNearOne(a *arguments)
TEXT ·sumNearOne(SB), NOSPLIT, $0-8
	SUMONE(NEARSTEPONE, 8)

// func sumFarOne(a *arguments)
TEXT ·sumFarOne(SB), NOSPLIT, $0-8
	SUMONE(FARSTEPONE, 16)
