// The bodies of rows_amd64.h for registers of 64 bytes: Z0 to Z3 are the four rows in work. All other registers are as there.

#define ADDLINE(ADD, ROW) \
	SHLQ $6, AX               \
	ADD  (SI)(AX*1), ROW, ROW

// NEARSTEP512 asks for sources to come: the processor's own reading ahead ends with each page of 4 KB. With registers of 32 bytes that
// gains nothing.
#define NEARSTEP512(ADD) \
	MOVWLZX 0(R9), AX    \
	ADDLINE(ADD, Z0)     \
	MOVWLZX 2(R9), AX    \
	ADDLINE(ADD, Z1)     \
	MOVWLZX 4(R9), AX    \
	ADDLINE(ADD, Z2)     \
	MOVWLZX 6(R9), AX    \
	ADDLINE(ADD, Z3)     \
	PREFETCHT0 512(R9)   \
	ADDQ    $8, R9

#define FARSTEP512(ADD) \
	FETCH(64)            \
	FETCH(68)            \
	FETCH(72)            \
	FETCH(76)            \
	MOVL 0(R9), AX       \
	ADDLINE(ADD, Z0)     \
	MOVL 4(R9), AX       \
	ADDLINE(ADD, Z1)     \
	MOVL 8(R9), AX       \
	ADDLINE(ADD, Z2)     \
	MOVL 12(R9), AX      \
	ADDLINE(ADD, Z3)     \
	ADDQ $16, R9

#define LOADLINE(AT, ROW) \
	MOVWLZX AT(R10), AX     \
	SHLQ    $6, AX          \
	VMOVUPS (R8)(AX*1), ROW

#define LOADLINES \
	LOADLINE(0, Z0)   \
	LOADLINE(2, Z1)   \
	LOADLINE(4, Z2)   \
	LOADLINE(6, Z3)

#define STORELINE(AT, TO, ROW) \
	MOVWLZX AT(R10), AX     \
	SHLQ    $6, AX          \
	VMOVUPS ROW, (TO)(AX*1)

#define WEIGHLINE(AT, SIZE, BROADCAST, MUL, ROW) \
	MOVWLZX AT(R10), AX           \
	BROADCAST (R12)(AX*SIZE), Z8  \
	SHLQ    $6, AX                \
	MUL     Z8, ROW, ROW          \
	VMOVUPS ROW, (R13)(AX*1)

// RELAXLINE: Z8 is relax, Z10 change, Z12 all bits but the sign, Z13 zero.
#define RELAXLINE(AT, SIZE, BROADCAST, SUB, MUL, ADD, MAX, ROW) \
	MOVWLZX AT(R10), R14          \
	MOVQ    R14, AX               \
	SHLQ    $6, AX                \
	BROADCAST (R12)(R14*SIZE), Z15 \
	MUL     Z15, ROW, ROW         \
	SUB     (BX)(AX*1), ROW, Z14  \
	MUL     Z8, Z14, Z15          \
	ADD     Z15, ROW, ROW         \
	MAX     Z13, ROW, ROW         \
	VPANDD  Z12, Z14, Z14         \
	BROADCAST (DX)(R14*SIZE), Z15 \
	MUL     Z15, Z14, Z14         \
	ADD     Z14, Z10, Z10         \
	VMOVUPS ROW, (R13)(AX*1)

#define FAR512(ADD) \
	LOAD                     \
	VMOVUPS (R12), Z8        \
group:                           \
	VMOVAPS Z8, Z0           \
	VMOVAPS Z8, Z1           \
	VMOVAPS Z8, Z2           \
	VMOVAPS Z8, Z3           \
	MOVL    8(R10), CX       \
step:                            \
	FARSTEP512(ADD)          \
	DECQ    CX               \
	JNZ     step             \
	STORELINE(0, R8, Z0)     \
	STORELINE(2, R8, Z1)     \
	STORELINE(4, R8, Z2)     \
	STORELINE(6, R8, Z3)     \
	ADDQ    $12, R10         \
	DECQ    R11              \
	JNZ     group            \
	VZEROUPPER               \
	RET

#define NEAR512(SIZE, BROADCAST, MUL, ADD) \
	LOAD                     \
group:                           \
	LOADLINES                \
	MOVL    8(R10), CX       \
	TESTQ   CX, CX           \
	JZ      summed           \
step:                            \
	NEARSTEP512(ADD)         \
	DECQ    CX               \
	JNZ     step             \
summed:                          \
	WEIGHLINE(0, SIZE, BROADCAST, MUL, Z0) \
	WEIGHLINE(2, SIZE, BROADCAST, MUL, Z1) \
	WEIGHLINE(4, SIZE, BROADCAST, MUL, Z2) \
	WEIGHLINE(6, SIZE, BROADCAST, MUL, Z3) \
	ADDQ    $12, R10         \
	DECQ    R11              \
	JNZ     group            \
	VZEROUPPER               \
	RET

#define RELAX512(SIZE, BROADCAST, SUB, MUL, ADD, MAX, SHIFT) \
	LOAD                     \
	MOVQ    56(DI), BX       \
	MOVQ    64(DI), DX       \
	MOVQ    72(DI), AX       \
	VMOVUPS (AX), Z8         \
	MOVQ    80(DI), DI       \
	VMOVUPS (DI), Z10        \
	VPTERNLOGD $0xFF, Z12, Z12, Z12 \
	SHIFT   $1, Z12, Z12     \
	VPXORD  Z13, Z13, Z13    \
group:                           \
	LOADLINES                \
	MOVL    8(R10), CX       \
	TESTQ   CX, CX           \
	JZ      summed           \
step:                            \
	NEARSTEP512(ADD)         \
	DECQ    CX               \
	JNZ     step             \
summed:                          \
	RELAXLINE(0, SIZE, BROADCAST, SUB, MUL, ADD, MAX, Z0) \
	RELAXLINE(2, SIZE, BROADCAST, SUB, MUL, ADD, MAX, Z1) \
	RELAXLINE(4, SIZE, BROADCAST, SUB, MUL, ADD, MAX, Z2) \
	RELAXLINE(6, SIZE, BROADCAST, SUB, MUL, ADD, MAX, Z3) \
	ADDQ    $12, R10         \
	DECQ    R11              \
	JNZ     group            \
	VMOVUPS Z10, (DI)        \
	VZEROUPPER               \
	RET

#define SUM512(STEP) \
	LOAD                     \
	VMOVUPS 0(R8), Z0        \
	VMOVUPS 64(R8), Z1       \
	VMOVUPS 128(R8), Z2      \
	VMOVUPS 192(R8), Z3      \
step:                            \
	STEP                     \
	DECQ    R11              \
	JNZ     step             \
	VMOVUPS Z0, 0(R8)        \
	VMOVUPS Z1, 64(R8)       \
	VMOVUPS Z2, 128(R8)      \
	VMOVUPS Z3, 192(R8)      \
	VZEROUPPER               \
	RET
