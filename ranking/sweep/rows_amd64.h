// Registers, in all functions: SI z (of the graph or of the block), R8 sums, R9 links, R10 numbers of links by row, R11 rows left,
// R12 weights, R13 targets or the end of the links, AX a source, CX links left of a row; Y0 and Y1 the row in work. A row of 64
// bytes is 16 float32 or 8 float64. The offsets are those of type arguments.

// ADDROW adds row AX of z.
#define ADDROW(ADD) \
	SHLQ $6, AX             \
	ADD  (SI)(AX*1), Y0, Y0 \
	ADD  32(SI)(AX*1), Y1, Y1

// NEARSUM adds the rows of the next CX links of 16 bits, in order.
#define NEARSUM(ADD) \
	SUBQ    $4, CX       \
	JLT     rest         \
links4:                      \
	MOVWLZX (R9), AX     \
	ADDROW(ADD)          \
	MOVWLZX 2(R9), AX    \
	ADDROW(ADD)          \
	MOVWLZX 4(R9), AX    \
	ADDROW(ADD)          \
	MOVWLZX 6(R9), AX    \
	ADDROW(ADD)          \
	ADDQ    $8, R9       \
	SUBQ    $4, CX       \
	JGE     links4       \
rest:                        \
	ADDQ    $4, CX       \
	JZ      summed       \
link:                        \
	MOVWLZX (R9), AX     \
	ADDROW(ADD)          \
	ADDQ    $2, R9       \
	DECQ    CX           \
	JNZ     link         \
summed:

// FARSUM adds the rows of the next CX links of 32 bits, in order, and fetches the row of the 16th link ahead.
#define FARSUM(ADD) \
	JMP     more         \
link:                        \
	LEAQ    64(R9), DX   \
	CMPQ    DX, R13      \
	JAE     near         \
	MOVL    (DX), AX     \
	SHLQ    $6, AX       \
	PREFETCHT0 (SI)(AX*1) \
near:                        \
	MOVL    (R9), AX     \
	ADDROW(ADD)          \
	ADDQ    $4, R9       \
more:                        \
	DECQ    CX           \
	JGE     link

#define LOAD \
	MOVQ a+0(FP), DI    \
	MOVQ 0(DI), SI      \
	MOVQ 8(DI), R8      \
	MOVQ 16(DI), R9     \
	MOVQ 24(DI), R10    \
	MOVQ 32(DI), R11    \
	MOVQ 40(DI), R12    \
	MOVQ 48(DI), R13
