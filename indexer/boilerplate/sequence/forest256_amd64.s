//go:build amd64

#include "textflag.h"

// TWO takes four values of two rows into the halves of a register.
#define TWO(LOW, HIGH, TO) \
	VMOVUPS LOW, X8               \
	VINSERTF128 $1, HIGH, Y8, TO

// TURN makes the values of four features of Y0 to Y3, which have four of each of two rows.
#define TURN(AT) \
	VUNPCKLPS Y1, Y0, Y4          \
	VUNPCKHPS Y1, Y0, Y5          \
	VUNPCKLPS Y3, Y2, Y6          \
	VUNPCKHPS Y3, Y2, Y7          \
	VUNPCKLPD Y6, Y4, Y0          \
	VUNPCKHPD Y6, Y4, Y1          \
	VUNPCKLPD Y7, Y5, Y2          \
	VUNPCKHPD Y7, Y5, Y3          \
	VMOVUPS Y0, (AT+0)(DI)        \
	VMOVUPS Y1, (AT+64)(DI)       \
	VMOVUPS Y2, (AT+128)(DI)      \
	VMOVUPS Y3, (AT+192)(DI)

// func transpose256(values, rows *float32, width, blocks int)
// R8, R10, R11 and R12 are rows 0, 4, 8 and 12; BX is the width in bytes, DX three times that.
TEXT ·transpose256(SB), NOSPLIT, $0-32
	MOVQ values+0(FP), DI
	MOVQ rows+8(FP), R8
	MOVQ width+16(FP), BX
	MOVQ blocks+24(FP), CX
	SHLQ $2, BX
	LEAQ (BX)(BX*2), DX
	LEAQ (R8)(BX*4), R10
	LEAQ (R8)(BX*8), R11
	LEAQ (R10)(BX*8), R12
block:
	TWO((R8), (R10), Y0)
	TWO((R8)(BX*1), (R10)(BX*1), Y1)
	TWO((R8)(BX*2), (R10)(BX*2), Y2)
	TWO((R8)(DX*1), (R10)(DX*1), Y3)
	TURN(0)
	TWO((R11), (R12), Y0)
	TWO((R11)(BX*1), (R12)(BX*1), Y1)
	TWO((R11)(BX*2), (R12)(BX*2), Y2)
	TWO((R11)(DX*1), (R12)(DX*1), Y3)
	TURN(32)
	ADDQ $16, R8
	ADDQ $16, R10
	ADDQ $16, R11
	ADDQ $16, R12
	ADDQ $256, DI
	DECQ CX
	JNZ  block
	VZEROUPPER
	RET

// ASK compares the values of Y0 and Y1.
#define ASK(THRESHOLD, ANSWER) \
	VBROADCASTSS THRESHOLD(R10), Y2 \
	VCMPPS $0x1E, Y2, Y0, Y3      \
	VCMPPS $0x1E, Y2, Y1, Y4      \
	VMOVMSKPS Y3, AX              \
	VMOVMSKPS Y4, DX              \
	MOVB AX, (ANSWER+0)(DI)       \
	MOVB DX, (ANSWER+1)(DI)

// func compare256(answers unsafe.Pointer, values *float32, features *uint32, thresholds *float32, runs int)
TEXT ·compare256(SB), NOSPLIT, $0-40
	MOVQ answers+0(FP), DI
	MOVQ values+8(FP), SI
	MOVQ features+16(FP), R9
	MOVQ thresholds+24(FP), R10
	MOVQ runs+32(FP), CX
run:
	MOVL (R9), AX
	VMOVUPS 0(SI)(AX*1), Y0
	VMOVUPS 32(SI)(AX*1), Y1
	ASK(0, 0)
	ASK(4, 8)
	ASK(8, 16)
	ASK(12, 24)
	ADDQ $4, R9
	ADDQ $16, R10
	ADDQ $32, DI
	DECQ CX
	JNZ  run
	VZEROUPPER
	RET

// first and second are where the byte of each row comes from, of the first and of the second half of a word.
DATA first<>+0(SB)/8, $0x0000000000000000
DATA first<>+8(SB)/8, $0x0101010101010101
DATA first<>+16(SB)/8, $0x0202020202020202
DATA first<>+24(SB)/8, $0x0303030303030303
GLOBL first<>(SB), RODATA|NOPTR, $32

DATA second<>+0(SB)/8, $0x0404040404040404
DATA second<>+8(SB)/8, $0x0505050505050505
DATA second<>+16(SB)/8, $0x0606060606060606
DATA second<>+24(SB)/8, $0x0707070707070707
GLOBL second<>(SB), RODATA|NOPTR, $32

// bit is that of each of eight rows in a byte.
DATA bit<>+0(SB)/8, $0x8040201008040201
GLOBL bit<>(SB), RODATA|NOPTR, $8

// ANSWER takes the answers to a split.
#define ANSWER(SPLIT, TO) \
	MOVWLZX (2*SPLIT)(SI), AX     \
	MOVQ (R8)(AX*8), TO

// CHOOSE leaves in LESSER what GREATER has for the rows of IS.
#define CHOOSE(GREATER, IS, LESSER) \
	XORQ LESSER, GREATER          \
	ANDQ IS, GREATER              \
	XORQ GREATER, LESSER

// PAIR takes the answers to a split for the rows that IS has not, and to the next one for those that it has.
#define PAIR(SPLIT, IS, TO) \
	ANSWER(SPLIT, TO)             \
	ANSWER((SPLIT+1), DX)         \
	CHOOSE(DX, IS, TO)

// DIGIT doubles the numbers of rows in Y0 and Y1 and adds a bit to each. Y2 has the bits of bytes.
#define DIGIT(ANSWERS) \
	VMOVQ ANSWERS, X3             \
	VPBROADCASTQ X3, Y3           \
	VPSHUFB first<>(SB), Y3, Y4   \
	VPSHUFB second<>(SB), Y3, Y5  \
	VPAND Y2, Y4, Y4              \
	VPAND Y2, Y5, Y5              \
	VPCMPEQB Y2, Y4, Y4           \
	VPCMPEQB Y2, Y5, Y5           \
	VPADDB Y0, Y0, Y0             \
	VPADDB Y1, Y1, Y1             \
	VPSUBB Y4, Y0, Y0             \
	VPSUBB Y5, Y1, Y1

// LEAF adds the leaves of eight numbers: each quarter of the tree has one, and two bits choose of them.
#define LEAF(NUMBERS, SUMS) \
	VPERMPS 64(SI), NUMBERS, Y3   \
	VPERMPS 96(SI), NUMBERS, Y4   \
	VPERMPS 128(SI), NUMBERS, Y5  \
	VPERMPS 160(SI), NUMBERS, Y6  \
	VPSLLD $28, NUMBERS, Y7       \
	VBLENDVPS Y7, Y4, Y3, Y3      \
	VBLENDVPS Y7, Y6, Y5, Y5      \
	VPSLLD $27, NUMBERS, Y7       \
	VBLENDVPS Y7, Y5, Y3, Y3      \
	VADDPS Y3, SUMS, SUMS

#define NEXT(NUMBERS) VPSRLD $8, NUMBERS, NUMBERS

// func climb256(sums *float32, answers *uint64, trees *wordTree, count int)
// BX, R9, R10, R11 and R12 are the answers on the way up, Y0 and Y1 the numbers of the leaves, a byte each.
TEXT ·climb256(SB), NOSPLIT, $0-32
	MOVQ sums+0(FP), DI
	MOVQ answers+8(FP), R8
	MOVQ trees+16(FP), SI
	MOVQ count+24(FP), CX
	VMOVUPS 0(DI), Y8
	VMOVUPS 32(DI), Y9
	VMOVUPS 64(DI), Y10
	VMOVUPS 96(DI), Y11
	VMOVUPS 128(DI), Y12
	VMOVUPS 160(DI), Y13
	VMOVUPS 192(DI), Y14
	VMOVUPS 224(DI), Y15
tree:
	ANSWER(0, BX)
	PAIR(1, BX, R9)
	PAIR(3, R9, R10)
	PAIR(5, R9, R13)
	CHOOSE(R13, BX, R10)
	PAIR(7, R10, R11)
	PAIR(9, R10, R13)
	CHOOSE(R13, R9, R11)
	PAIR(11, R10, R13)
	PAIR(13, R10, R14)
	CHOOSE(R14, R9, R13)
	CHOOSE(R13, BX, R11)
	PAIR(15, R11, R12)
	PAIR(17, R11, R13)
	CHOOSE(R13, R10, R12)
	PAIR(19, R11, R13)
	PAIR(21, R11, R14)
	CHOOSE(R14, R10, R13)
	CHOOSE(R13, R9, R12)
	PAIR(23, R11, R13)
	PAIR(25, R11, R14)
	CHOOSE(R14, R10, R13)
	PAIR(27, R11, R14)
	PAIR(29, R11, R15)
	CHOOSE(R15, R10, R14)
	CHOOSE(R14, R9, R13)
	CHOOSE(R13, BX, R12)
	VPBROADCASTQ bit<>(SB), Y2
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	DIGIT(BX)
	DIGIT(R9)
	DIGIT(R10)
	DIGIT(R11)
	DIGIT(R12)
	LEAF(Y0, Y8)
	LEAF(Y1, Y9)
	NEXT(Y0)
	NEXT(Y1)
	LEAF(Y0, Y10)
	LEAF(Y1, Y11)
	NEXT(Y0)
	NEXT(Y1)
	LEAF(Y0, Y12)
	LEAF(Y1, Y13)
	NEXT(Y0)
	NEXT(Y1)
	LEAF(Y0, Y14)
	LEAF(Y1, Y15)
	ADDQ $192, SI
	DECQ CX
	JNZ  tree
	VMOVUPS Y8, 0(DI)
	VMOVUPS Y9, 32(DI)
	VMOVUPS Y10, 64(DI)
	VMOVUPS Y11, 96(DI)
	VMOVUPS Y12, 128(DI)
	VMOVUPS Y13, 160(DI)
	VMOVUPS Y14, 192(DI)
	VMOVUPS Y15, 224(DI)
	VZEROUPPER
	RET
