//go:build amd64

#include "textflag.h"

// FOUR takes four values of four rows into the quarters of a register.
#define FOUR(A, B, C, D, TO) \
	VMOVUPS A, X16                \
	VINSERTF32X4 $1, B, Y16, Y16  \
	VMOVUPS C, X17                \
	VINSERTF32X4 $1, D, Y17, Y17  \
	VINSERTF64X4 $1, Y17, Z16, TO

// func transpose512(values, rows *float32, width, blocks int)
// R8, R10, R11 and R12 are rows 0, 4, 8 and 12; BX is the width in bytes, DX three times that.
TEXT ·transpose512(SB), NOSPLIT, $0-32
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
	FOUR((R8), (R10), (R11), (R12), Z0)
	FOUR((R8)(BX*1), (R10)(BX*1), (R11)(BX*1), (R12)(BX*1), Z1)
	FOUR((R8)(BX*2), (R10)(BX*2), (R11)(BX*2), (R12)(BX*2), Z2)
	FOUR((R8)(DX*1), (R10)(DX*1), (R11)(DX*1), (R12)(DX*1), Z3)
	VUNPCKLPS Z1, Z0, Z4
	VUNPCKHPS Z1, Z0, Z5
	VUNPCKLPS Z3, Z2, Z6
	VUNPCKHPS Z3, Z2, Z7
	VUNPCKLPD Z6, Z4, Z0
	VUNPCKHPD Z6, Z4, Z1
	VUNPCKLPD Z7, Z5, Z2
	VUNPCKHPD Z7, Z5, Z3
	VMOVUPS Z0, (DI)
	VMOVUPS Z1, 64(DI)
	VMOVUPS Z2, 128(DI)
	VMOVUPS Z3, 192(DI)
	ADDQ $16, R8
	ADDQ $16, R10
	ADDQ $16, R11
	ADDQ $16, R12
	ADDQ $256, DI
	DECQ CX
	JNZ  block
	VZEROUPPER
	RET

// func compare512(answers unsafe.Pointer, values *float32, features *uint32, thresholds *float32, runs int)
TEXT ·compare512(SB), NOSPLIT, $0-40
	MOVQ answers+0(FP), DI
	MOVQ values+8(FP), SI
	MOVQ features+16(FP), R9
	MOVQ thresholds+24(FP), R10
	MOVQ runs+32(FP), CX
run:
	MOVL (R9), AX
	VMOVUPS (SI)(AX*1), Z0
	VCMPPS.BCST $0x1E, 0(R10), Z0, K1
	VCMPPS.BCST $0x1E, 4(R10), Z0, K2
	VCMPPS.BCST $0x1E, 8(R10), Z0, K3
	VCMPPS.BCST $0x1E, 12(R10), Z0, K4
	KMOVW K1, 0(DI)
	KMOVW K2, 8(DI)
	KMOVW K3, 16(DI)
	KMOVW K4, 24(DI)
	ADDQ $4, R9
	ADDQ $16, R10
	ADDQ $32, DI
	DECQ CX
	JNZ  run
	VZEROUPPER
	RET

// spread is where the answers of eight rows each come from: a byte of five words, from the last digit of their leaves' numbers on, as
// VGF2P8AFFINEQB has the rows of a matrix from the last on. What it has to turn them with are the bits of bytes.
DATA spread<>+0(SB)/8, $0x0008101820383838
DATA spread<>+8(SB)/8, $0x0109111921383838
DATA spread<>+16(SB)/8, $0x020a121a22383838
DATA spread<>+24(SB)/8, $0x030b131b23383838
DATA spread<>+32(SB)/8, $0x040c141c24383838
DATA spread<>+40(SB)/8, $0x050d151d25383838
DATA spread<>+48(SB)/8, $0x060e161e26383838
DATA spread<>+56(SB)/8, $0x070f171f27383838
GLOBL spread<>(SB), RODATA|NOPTR, $64

// bits is that of each of eight rows in a byte.
DATA bits<>+0(SB)/8, $0x8040201008040201
GLOBL bits<>(SB), RODATA|NOPTR, $8

// ANSWER takes the answers to a split.
#define ANSWER(SPLIT, TO) \
	MOVWLZX (2*SPLIT)(SI), AX     \
	VMOVQ (R8)(AX*8), TO

// CHOOSE leaves in LESSER what GREATER has for the rows of IS.
#define CHOOSE(GREATER, IS, LESSER) \
	VPTERNLOGQ $0xB8, GREATER, IS, LESSER

// PAIR takes the answers to a split for the rows that IS has not, and to the next one for those that it has.
#define PAIR(SPLIT, IS, TO) \
	ANSWER(SPLIT, TO)             \
	MOVWLZX (2*SPLIT+2)(SI), DX   \
	VPTERNLOGQ.BCST $0xB8, (R8)(DX*8), IS, TO

// LEAF adds the leaves of sixteen numbers.
#define LEAF(NUMBERS, SUMS) \
	VPERMI2PS Z25, Z24, NUMBERS   \
	VADDPS NUMBERS, SUMS, SUMS

// func climb512(sums *float32, answers *uint64, trees *wordTree, count int)
// X0 to X4 are the answers on the way up; Z24 and Z25 have the leaves.
TEXT ·climb512(SB), NOSPLIT, $0-32
	MOVQ sums+0(FP), DI
	MOVQ answers+8(FP), R8
	MOVQ trees+16(FP), SI
	MOVQ count+24(FP), CX
	VMOVUPS 0(DI), Z28
	VMOVUPS 64(DI), Z29
	VMOVUPS 128(DI), Z30
	VMOVUPS 192(DI), Z31
	VMOVDQU64 spread<>(SB), Z27
	VPBROADCASTQ bits<>(SB), Z26
tree:
	VMOVUPS 64(SI), Z24
	VMOVUPS 128(SI), Z25
	ANSWER(0, X0)
	PAIR(1, X0, X1)
	PAIR(3, X1, X2)
	PAIR(5, X1, X5)
	CHOOSE(X5, X0, X2)
	PAIR(7, X2, X3)
	PAIR(9, X2, X5)
	PAIR(11, X2, X6)
	PAIR(13, X2, X7)
	CHOOSE(X5, X1, X3)
	CHOOSE(X7, X1, X6)
	CHOOSE(X6, X0, X3)
	PAIR(15, X3, X4)
	PAIR(17, X3, X5)
	PAIR(19, X3, X6)
	PAIR(21, X3, X7)
	PAIR(23, X3, X8)
	PAIR(25, X3, X9)
	PAIR(27, X3, X10)
	PAIR(29, X3, X11)
	CHOOSE(X5, X2, X4)
	CHOOSE(X7, X2, X6)
	CHOOSE(X9, X2, X8)
	CHOOSE(X11, X2, X10)
	CHOOSE(X6, X1, X4)
	CHOOSE(X10, X1, X8)
	CHOOSE(X8, X0, X4)
	VPUNPCKLQDQ X3, X4, X12
	VPUNPCKLQDQ X1, X2, X13
	VINSERTI128 $1, X13, Y12, Y12
	VINSERTI32X4 $2, X0, Z12, Z12
	VPERMB Z12, Z27, Z12
	VGF2P8AFFINEQB $0, Z12, Z26, Z12
	VPSRLD $8, Z12, Z13
	VPSRLD $16, Z12, Z14
	VPSRLD $24, Z12, Z15
	LEAF(Z12, Z28)
	LEAF(Z13, Z29)
	LEAF(Z14, Z30)
	LEAF(Z15, Z31)
	ADDQ $192, SI
	DECQ CX
	JNZ  tree
	VMOVUPS Z28, 0(DI)
	VMOVUPS Z29, 64(DI)
	VMOVUPS Z30, 128(DI)
	VMOVUPS Z31, 192(DI)
	VZEROUPPER
	RET
