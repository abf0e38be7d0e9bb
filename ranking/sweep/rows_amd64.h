// Registers, in all functions: SI z (of the graph or of the block), R8 sums, R9 sources, R10 groups, R11 groups left, R12
// weights, R13 targets, CX steps left of a group, AX a source or place. Y0 to Y7 are the four rows in work, 64 bytes each: 16
// float32 or 8 float64. The offsets are those of types arguments and group.

#define LOAD \
	MOVQ a+0(FP), DI    \
	MOVQ 0(DI), SI      \
	MOVQ 8(DI), R8      \
	MOVQ 16(DI), R9     \
	MOVQ 24(DI), R10    \
	MOVQ 32(DI), R11    \
	MOVQ 40(DI), R12    \
	MOVQ 48(DI), R13

#define ADDROW(ADD, LOW, HIGH) \
	SHLQ $6, AX                 \
	ADD  (SI)(AX*1), LOW, LOW   \
	ADD  32(SI)(AX*1), HIGH, HIGH

#define NEARSTEP(ADD) \
	MOVWLZX 0(R9), AX    \
	ADDROW(ADD, Y0, Y1)  \
	MOVWLZX 2(R9), AX    \
	ADDROW(ADD, Y2, Y3)  \
	MOVWLZX 4(R9), AX    \
	ADDROW(ADD, Y4, Y5)  \
	MOVWLZX 6(R9), AX    \
	ADDROW(ADD, Y6, Y7)  \
	ADDQ    $8, R9

// FETCH asks for the row of the source at that distance.
#define FETCH(AT) \
	MOVL AT(R9), AX      \
	SHLQ $6, AX          \
	PREFETCHT0 (SI)(AX*1)

#define FARSTEP(ADD) \
	FETCH(64)            \
	FETCH(68)            \
	FETCH(72)            \
	FETCH(76)            \
	MOVL 0(R9), AX       \
	ADDROW(ADD, Y0, Y1)  \
	MOVL 4(R9), AX       \
	ADDROW(ADD, Y2, Y3)  \
	MOVL 8(R9), AX       \
	ADDROW(ADD, Y4, Y5)  \
	MOVL 12(R9), AX      \
	ADDROW(ADD, Y6, Y7)  \
	ADDQ $16, R9

#define LOADROW(AT, LOW, HIGH) \
	MOVWLZX AT(R10), AX           \
	SHLQ    $6, AX                \
	VMOVUPS (R8)(AX*1), LOW       \
	VMOVUPS 32(R8)(AX*1), HIGH

#define LOADROWS \
	LOADROW(0, Y0, Y1)   \
	LOADROW(2, Y2, Y3)   \
	LOADROW(4, Y4, Y5)   \
	LOADROW(6, Y6, Y7)

#define STOREROW(AT, TO, LOW, HIGH) \
	MOVWLZX AT(R10), AX           \
	SHLQ    $6, AX                \
	VMOVUPS LOW, (TO)(AX*1)       \
	VMOVUPS HIGH, 32(TO)(AX*1)

// WEIGH stores a row times its weight. SIZE is a number's.
#define WEIGH(AT, SIZE, BROADCAST, MUL, LOW, HIGH) \
	MOVWLZX AT(R10), AX           \
	BROADCAST (R12)(AX*SIZE), Y8  \
	SHLQ    $6, AX                \
	MUL     Y8, LOW, LOW          \
	MUL     Y8, HIGH, HIGH        \
	VMOVUPS LOW, (R13)(AX*1)      \
	VMOVUPS HIGH, 32(R13)(AX*1)

// RELAXHALF moves half a row on from that of old, at OLD. R14 is the place, AX its offset, Y8, Y9 relax and Y10, Y11 change by
// half; Y12 is all bits but the sign, Y13 zero.
#define RELAXHALF(OLD, SIZE, BROADCAST, SUB, MUL, ADD, MAX, HALF, RELAX, CHANGE) \
	SUB     OLD(BX)(AX*1), HALF, Y14 \
	MUL     RELAX, Y14, Y15       \
	ADD     Y15, HALF, HALF       \
	MAX     Y13, HALF, HALF       \
	VANDPS  Y12, Y14, Y14         \
	BROADCAST (DX)(R14*SIZE), Y15 \
	MUL     Y15, Y14, Y14         \
	ADD     Y14, CHANGE, CHANGE   \
	VMOVUPS HALF, OLD(R13)(AX*1)

#define RELAXROW(AT, SIZE, BROADCAST, SUB, MUL, ADD, MAX, LOW, HIGH) \
	MOVWLZX AT(R10), R14          \
	MOVQ    R14, AX               \
	SHLQ    $6, AX                \
	BROADCAST (R12)(R14*SIZE), Y15 \
	MUL     Y15, LOW, LOW         \
	MUL     Y15, HIGH, HIGH       \
	RELAXHALF(0, SIZE, BROADCAST, SUB, MUL, ADD, MAX, LOW, Y8, Y10) \
	RELAXHALF(32, SIZE, BROADCAST, SUB, MUL, ADD, MAX, HIGH, Y9, Y11)

// FAR, NEAR, RELAX and the two sums are the bodies of the functions.
#define FAR(ADD) \
	LOAD                     \
	VMOVUPS (R12), Y8        \
	VMOVUPS 32(R12), Y9      \
group:                           \
	VMOVAPS Y8, Y0           \
	VMOVAPS Y9, Y1           \
	VMOVAPS Y8, Y2           \
	VMOVAPS Y9, Y3           \
	VMOVAPS Y8, Y4           \
	VMOVAPS Y9, Y5           \
	VMOVAPS Y8, Y6           \
	VMOVAPS Y9, Y7           \
	MOVL    8(R10), CX       \
step:                            \
	FARSTEP(ADD)             \
	DECQ    CX               \
	JNZ     step             \
	STOREROW(0, R8, Y0, Y1)  \
	STOREROW(2, R8, Y2, Y3)  \
	STOREROW(4, R8, Y4, Y5)  \
	STOREROW(6, R8, Y6, Y7)  \
	ADDQ    $12, R10         \
	DECQ    R11              \
	JNZ     group            \
	VZEROUPPER               \
	RET

#define NEAR(SIZE, BROADCAST, MUL, ADD) \
	LOAD                     \
group:                           \
	LOADROWS                 \
	MOVL    8(R10), CX       \
	TESTQ   CX, CX           \
	JZ      summed           \
step:                            \
	NEARSTEP(ADD)            \
	DECQ    CX               \
	JNZ     step             \
summed:                          \
	WEIGH(0, SIZE, BROADCAST, MUL, Y0, Y1) \
	WEIGH(2, SIZE, BROADCAST, MUL, Y2, Y3) \
	WEIGH(4, SIZE, BROADCAST, MUL, Y4, Y5) \
	WEIGH(6, SIZE, BROADCAST, MUL, Y6, Y7) \
	ADDQ    $12, R10         \
	DECQ    R11              \
	JNZ     group            \
	VZEROUPPER               \
	RET

#define RELAX(SIZE, BROADCAST, SUB, MUL, ADD, MAX, SHIFT) \
	LOAD                     \
	MOVQ    56(DI), BX       \
	MOVQ    64(DI), DX       \
	MOVQ    72(DI), AX       \
	VMOVUPS (AX), Y8         \
	VMOVUPS 32(AX), Y9       \
	MOVQ    80(DI), DI       \
	VMOVUPS (DI), Y10        \
	VMOVUPS 32(DI), Y11      \
	VPCMPEQD Y12, Y12, Y12   \
	SHIFT   $1, Y12, Y12     \
	VXORPS  Y13, Y13, Y13    \
group:                           \
	LOADROWS                 \
	MOVL    8(R10), CX       \
	TESTQ   CX, CX           \
	JZ      summed           \
step:                            \
	NEARSTEP(ADD)            \
	DECQ    CX               \
	JNZ     step             \
summed:                          \
	RELAXROW(0, SIZE, BROADCAST, SUB, MUL, ADD, MAX, Y0, Y1) \
	RELAXROW(2, SIZE, BROADCAST, SUB, MUL, ADD, MAX, Y2, Y3) \
	RELAXROW(4, SIZE, BROADCAST, SUB, MUL, ADD, MAX, Y4, Y5) \
	RELAXROW(6, SIZE, BROADCAST, SUB, MUL, ADD, MAX, Y6, Y7) \
	ADDQ    $12, R10         \
	DECQ    R11              \
	JNZ     group            \
	VMOVUPS Y10, (DI)        \
	VMOVUPS Y11, 32(DI)      \
	VZEROUPPER               \
	RET

// The sums' four rows follow each other.
#define SUM(STEP) \
	LOAD                     \
	VMOVUPS 0(R8), Y0        \
	VMOVUPS 32(R8), Y1       \
	VMOVUPS 64(R8), Y2       \
	VMOVUPS 96(R8), Y3       \
	VMOVUPS 128(R8), Y4      \
	VMOVUPS 160(R8), Y5      \
	VMOVUPS 192(R8), Y6      \
	VMOVUPS 224(R8), Y7      \
step:                            \
	STEP                     \
	DECQ    R11              \
	JNZ     step             \
	VMOVUPS Y0, 0(R8)        \
	VMOVUPS Y1, 32(R8)       \
	VMOVUPS Y2, 64(R8)       \
	VMOVUPS Y3, 96(R8)       \
	VMOVUPS Y4, 128(R8)      \
	VMOVUPS Y5, 160(R8)      \
	VMOVUPS Y6, 192(R8)      \
	VMOVUPS Y7, 224(R8)      \
	VZEROUPPER               \
	RET

// EXTEND's rows follow each other: SI z, BX old, R12 factors, R11 rows.
#define EXTEND(SUB, MUL, ADD, MAX) \
	MOVQ z+0(FP), SI         \
	MOVQ old+8(FP), BX       \
	MOVQ factors+16(FP), R12 \
	MOVQ rows+24(FP), R11    \
	VMOVUPS (R12), Y8        \
	VMOVUPS 32(R12), Y9      \
	VXORPS  Y13, Y13, Y13    \
row:                             \
	VMOVUPS (SI), Y0         \
	VMOVUPS 32(SI), Y1       \
	SUB     (BX), Y0, Y2     \
	SUB     32(BX), Y1, Y3   \
	MUL     Y8, Y2, Y2       \
	MUL     Y9, Y3, Y3       \
	ADD     Y2, Y0, Y0       \
	ADD     Y3, Y1, Y1       \
	MAX     Y13, Y0, Y0      \
	MAX     Y13, Y1, Y1      \
	VMOVUPS Y0, (SI)         \
	VMOVUPS Y1, 32(SI)       \
	ADDQ    $64, SI          \
	ADDQ    $64, BX          \
	DECQ    R11              \
	JNZ     row              \
	VZEROUPPER               \
	RET

// COMPAREHALF is for half a row, Y14 being its weight.
#define COMPAREHALF(AT, SUB, MUL, ADD, ALONG, ACROSS) \
	VMOVUPS AT(SI), Y0       \
	VMOVUPS AT(BX), Y1       \
	SUB     Y1, Y0, Y0       \
	SUB     AT(R8), Y1, Y1   \
	SUB     Y0, Y1, Y1       \
	MUL     Y14, Y1, Y2      \
	MUL     Y2, Y0, Y0       \
	MUL     Y2, Y1, Y1       \
	ADD     Y0, ALONG, ALONG \
	ADD     Y1, ACROSS, ACROSS

// COMPARE's rows follow each other: SI z, BX old, R8 kept, DX out, R12 along, R13 across, R11 rows.
#define COMPARE(SIZE, BROADCAST, SUB, MUL, ADD) \
	MOVQ z+0(FP), SI         \
	MOVQ old+8(FP), BX       \
	MOVQ kept+16(FP), R8     \
	MOVQ out+24(FP), DX      \
	MOVQ along+32(FP), R12   \
	MOVQ across+40(FP), R13  \
	MOVQ rows+48(FP), R11    \
	VMOVUPS (R12), Y8        \
	VMOVUPS 32(R12), Y9      \
	VMOVUPS (R13), Y10       \
	VMOVUPS 32(R13), Y11     \
row:                             \
	BROADCAST (DX), Y14      \
	COMPAREHALF(0, SUB, MUL, ADD, Y8, Y10)  \
	COMPAREHALF(32, SUB, MUL, ADD, Y9, Y11) \
	ADDQ    $64, SI          \
	ADDQ    $64, BX          \
	ADDQ    $64, R8          \
	ADDQ    $SIZE, DX        \
	DECQ    R11              \
	JNZ     row              \
	VMOVUPS Y8, (R12)        \
	VMOVUPS Y9, 32(R12)      \
	VMOVUPS Y10, (R13)       \
	VMOVUPS Y11, 32(R13)     \
	VZEROUPPER               \
	RET
