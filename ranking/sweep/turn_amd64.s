//go:build amd64

#include "textflag.h"

// TURN8 turns eight rows of eight numbers around, Y0 to Y7. The new rows are in halves of pairs of registers: 0 and 4 are the
// low and the high halves of Y7 and Y2, 1 and 5 of Y8 and Y3, 2 and 6 of Y1 and Y5, 3 and 7 of Y0 and Y4.
#define TURN8 \
	VUNPCKLPS Y1, Y0, Y8 \
	VUNPCKHPS Y1, Y0, Y0 \
	VUNPCKLPS Y3, Y2, Y1 \
	VUNPCKHPS Y3, Y2, Y2 \
	VUNPCKLPS Y5, Y4, Y3 \
	VUNPCKHPS Y5, Y4, Y4 \
	VUNPCKLPS Y7, Y6, Y5 \
	VUNPCKHPS Y7, Y6, Y6 \
	VSHUFPS $0x44, Y1, Y8, Y7 \
	VSHUFPS $0xEE, Y1, Y8, Y8 \
	VSHUFPS $0x44, Y2, Y0, Y1 \
	VSHUFPS $0xEE, Y2, Y0, Y0 \
	VSHUFPS $0x44, Y5, Y3, Y2 \
	VSHUFPS $0xEE, Y5, Y3, Y3 \
	VSHUFPS $0x44, Y6, Y4, Y5 \
	VSHUFPS $0xEE, Y6, Y4, Y4

// TURN4 turns four rows of four numbers of 8 bytes around, Y0 to Y3. The new rows 0 and 2 are the low and the high halves of Y4 and Y6,
// 1 and 3 of Y5 and Y7.
#define TURN4 \
	VUNPCKLPD Y1, Y0, Y4 \
	VUNPCKHPD Y1, Y0, Y5 \
	VUNPCKLPD Y3, Y2, Y6 \
	VUNPCKHPD Y3, Y2, Y7

// COLUMNS loads the arguments of columnsOf. The offsets are those of type turning.
#define COLUMNS \
	MOVQ a+0(FP), AX \
	MOVQ 0(AX), DI \
	MOVQ 8(AX), R8 \
	MOVQ 16(AX), R9 \
	MOVQ 24(AX), R13 \
	MOVQ 32(AX), R10 \
	MOVQ 40(AX), R12 \
	MOVQ 48(AX), R11 \
	XORQ BX, BX

// GETROW reads a row, or half of one, times its place's scale.
#define GETROW(AT, SIZE, BROADCAST, MUL, ROW) \
	MOVWLZX AT(R10), AX \
	MOVQ R8, CX \
	CMPQ AX, R13 \
	CMOVQCC R9, CX \
	BROADCAST (R12)(AX*SIZE), Y10 \
	SHLQ $6, AX \
	MUL (CX)(AX*1), Y10, ROW

// PUTCOLUMNS writes the low and the high halves of two registers to two columns.
#define PUTCOLUMNS(LOW, HIGH, A, B) \
	MOVQ LOW(DI), AX \
	VPERM2F128 $0x20, B, A, Y9 \
	VMOVUPS Y9, (AX)(BX*1) \
	MOVQ HIGH(DI), AX \
	VPERM2F128 $0x31, B, A, Y9 \
	VMOVUPS Y9, (AX)(BX*1)

// PUTROW writes half a row, Y9, times Y14 and its place's scale.
#define PUTROW(AT) \
	MOVWLZX AT(R10), AX \
	VMULPS Y14, Y9, Y9 \
	VBROADCASTSS (R12)(AX*4), Y10 \
	VMULPS Y10, Y9, Y9 \
	SHLQ $6, AX \
	VMOVUPS Y9, (R8)(AX*1)

// func columnsOf32(a *turning)
//
// writes lanes 0..7 of the rows of some places, a multiple of 8, to 8 columns, each row times its place's scale.
TEXT ·columnsOf32(SB), NOSPLIT, $0-8
	COLUMNS
nodes8:
	GETROW(0, 4, VBROADCASTSS, VMULPS, Y0)
	GETROW(2, 4, VBROADCASTSS, VMULPS, Y1)
	GETROW(4, 4, VBROADCASTSS, VMULPS, Y2)
	GETROW(6, 4, VBROADCASTSS, VMULPS, Y3)
	GETROW(8, 4, VBROADCASTSS, VMULPS, Y4)
	GETROW(10, 4, VBROADCASTSS, VMULPS, Y5)
	GETROW(12, 4, VBROADCASTSS, VMULPS, Y6)
	GETROW(14, 4, VBROADCASTSS, VMULPS, Y7)
	TURN8
	PUTCOLUMNS(0, 32, Y7, Y2)
	PUTCOLUMNS(8, 40, Y8, Y3)
	PUTCOLUMNS(16, 48, Y1, Y5)
	PUTCOLUMNS(24, 56, Y0, Y4)
	ADDQ $16, R10
	ADDQ $32, BX
	SUBQ $8, R11
	JNZ  nodes8
	VZEROUPPER
	RET

// func columnsOf64(a *turning)
//
// writes lanes 0..3 of the rows of some places, a multiple of 4, to 4 columns, each row times its place's scale.
TEXT ·columnsOf64(SB), NOSPLIT, $0-8
	COLUMNS
nodes4:
	GETROW(0, 8, VBROADCASTSD, VMULPD, Y0)
	GETROW(2, 8, VBROADCASTSD, VMULPD, Y1)
	GETROW(4, 8, VBROADCASTSD, VMULPD, Y2)
	GETROW(6, 8, VBROADCASTSD, VMULPD, Y3)
	TURN4
	PUTCOLUMNS(0, 16, Y4, Y6)
	PUTCOLUMNS(8, 24, Y5, Y7)
	ADDQ $8, R10
	ADDQ $32, BX
	SUBQ $4, R11
	JNZ  nodes4
	VZEROUPPER
	RET

// func rowsOf32(rows unsafe.Pointer, columns *unsafe.Pointer, places, scales, factors unsafe.Pointer, n int)
//
// writes n numbers, a multiple of 8, of 8 columns to half the rows of the places, each times its lane's factor, then its place's scale.
TEXT ·rowsOf32(SB), NOSPLIT, $0-48
	MOVQ rows+0(FP), R8
	MOVQ columns+8(FP), DI
	MOVQ places+16(FP), R10
	MOVQ scales+24(FP), R12
	MOVQ factors+32(FP), DX
	MOVQ n+40(FP), R11
	VMOVUPS (DX), Y14
	XORQ BX, BX
nodes8:
	MOVQ 0(DI), AX
	VMOVUPS (AX)(BX*1), Y0
	MOVQ 8(DI), AX
	VMOVUPS (AX)(BX*1), Y1
	MOVQ 16(DI), AX
	VMOVUPS (AX)(BX*1), Y2
	MOVQ 24(DI), AX
	VMOVUPS (AX)(BX*1), Y3
	MOVQ 32(DI), AX
	VMOVUPS (AX)(BX*1), Y4
	MOVQ 40(DI), AX
	VMOVUPS (AX)(BX*1), Y5
	MOVQ 48(DI), AX
	VMOVUPS (AX)(BX*1), Y6
	MOVQ 56(DI), AX
	VMOVUPS (AX)(BX*1), Y7
	TURN8
	VPERM2F128 $0x20, Y2, Y7, Y9
	PUTROW(0)
	VPERM2F128 $0x31, Y2, Y7, Y9
	PUTROW(8)
	VPERM2F128 $0x20, Y3, Y8, Y9
	PUTROW(2)
	VPERM2F128 $0x31, Y3, Y8, Y9
	PUTROW(10)
	VPERM2F128 $0x20, Y5, Y1, Y9
	PUTROW(4)
	VPERM2F128 $0x31, Y5, Y1, Y9
	PUTROW(12)
	VPERM2F128 $0x20, Y4, Y0, Y9
	PUTROW(6)
	VPERM2F128 $0x31, Y4, Y0, Y9
	PUTROW(14)
	ADDQ $16, R10
	ADDQ $32, BX
	SUBQ $8, R11
	JNZ  nodes8
	VZEROUPPER
	RET
