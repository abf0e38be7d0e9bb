//go:build amd64

#include "textflag.h"

// func weigh32(values, shares, sums, most unsafe.Pointer, n int)
//
// sets eight sums (float64) to those of every eighth value times its share, and most to the largest bits of these, n being a multiple
// of 8.
TEXT ·weigh32(SB), NOSPLIT, $0-40
	MOVQ values+0(FP), SI
	MOVQ shares+8(FP), DX
	MOVQ sums+16(FP), DI
	MOVQ most+24(FP), R8
	MOVQ n+32(FP), CX
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
values8:
	VCVTPS2PD (SI), Y3
	VCVTPS2PD 16(SI), Y4
	VMULPD (DX), Y3, Y3
	VMULPD 32(DX), Y4, Y4
	VADDPD Y3, Y0, Y0
	VADDPD Y4, Y1, Y1
	VPMAXUD (SI), Y2, Y2
	ADDQ $32, SI
	ADDQ $64, DX
	SUBQ $8, CX
	JNZ  values8
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	VMOVDQU Y2, (R8)
	VZEROUPPER
	RET

// func weighted64(values, weights, sums unsafe.Pointer, n int)
//
// sets 16 sums to those of every sixteenth value times its weight, n being a multiple of 16.
TEXT ·weighted64(SB), NOSPLIT, $0-32
	MOVQ values+0(FP), SI
	MOVQ weights+8(FP), DX
	MOVQ sums+16(FP), DI
	MOVQ n+24(FP), CX
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
values16:
	VMOVUPD (SI), Y4
	VMOVUPD 32(SI), Y5
	VMOVUPD 64(SI), Y6
	VMOVUPD 96(SI), Y7
	VMULPD (DX), Y4, Y4
	VMULPD 32(DX), Y5, Y5
	VMULPD 64(DX), Y6, Y6
	VMULPD 96(DX), Y7, Y7
	VADDPD Y4, Y0, Y0
	VADDPD Y5, Y1, Y1
	VADDPD Y6, Y2, Y2
	VADDPD Y7, Y3, Y3
	ADDQ $128, SI
	ADDQ $128, DX
	SUBQ $16, CX
	JNZ  values16
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	VMOVUPD Y2, 64(DI)
	VMOVUPD Y3, 96(DI)
	VZEROUPPER
	RET

// func totals32(totals, rows, scales unsafe.Pointer, n int)
//
// adds to 16 totals (float64) the numbers of n rows, each times its row's scale.
TEXT ·totals32(SB), NOSPLIT, $0-32
	MOVQ totals+0(FP), DX
	MOVQ rows+8(FP), R8
	MOVQ scales+16(FP), R12
	MOVQ n+24(FP), CX
	VMOVUPD (DX), Y12
	VMOVUPD 32(DX), Y13
	VMOVUPD 64(DX), Y14
	VMOVUPD 96(DX), Y15
row:
	VBROADCASTSS (R12), Y0
	VMULPS (R8), Y0, Y1
	VMULPS 32(R8), Y0, Y2
	VCVTPS2PD X1, Y3
	VEXTRACTF128 $1, Y1, X4
	VCVTPS2PD X4, Y4
	VCVTPS2PD X2, Y5
	VEXTRACTF128 $1, Y2, X6
	VCVTPS2PD X6, Y6
	VADDPD Y3, Y12, Y12
	VADDPD Y4, Y13, Y13
	VADDPD Y5, Y14, Y14
	VADDPD Y6, Y15, Y15
	ADDQ $64, R8
	ADDQ $4, R12
	SUBQ $1, CX
	JNZ  row
	VMOVUPD Y12, (DX)
	VMOVUPD Y13, 32(DX)
	VMOVUPD Y14, 64(DX)
	VMOVUPD Y15, 96(DX)
	VZEROUPPER
	RET

// func totals64(totals, rows, scales unsafe.Pointer, n int)
//
// is totals32 of 8 lanes.
TEXT ·totals64(SB), NOSPLIT, $0-32
	MOVQ totals+0(FP), DX
	MOVQ rows+8(FP), R8
	MOVQ scales+16(FP), R12
	MOVQ n+24(FP), CX
	VMOVUPD (DX), Y12
	VMOVUPD 32(DX), Y13
row:
	VBROADCASTSD (R12), Y0
	VMULPD (R8), Y0, Y1
	VMULPD 32(R8), Y0, Y2
	VADDPD Y1, Y12, Y12
	VADDPD Y2, Y13, Y13
	ADDQ $64, R8
	ADDQ $8, R12
	SUBQ $1, CX
	JNZ  row
	VMOVUPD Y12, (DX)
	VMOVUPD Y13, 32(DX)
	VZEROUPPER
	RET

// func narrow32(to, from unsafe.Pointer, n int)
//
// rounds n numbers of 8 bytes, a multiple of 8, to 4 bytes.
TEXT ·narrow32(SB), NOSPLIT, $0-24
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ n+16(FP), CX
numbers8:
	VCVTPD2PSY (SI), X0
	VCVTPD2PSY 32(SI), X1
	VMOVUPS X0, (DI)
	VMOVUPS X1, 16(DI)
	ADDQ $64, SI
	ADDQ $32, DI
	SUBQ $8, CX
	JNZ  numbers8
	VZEROUPPER
	RET

// func scale32(to, from unsafe.Pointer, factor float64, n int)
//
// sets n numbers of 8 bytes, a multiple of 8, to those of 4 bytes times the factor.
TEXT ·scale32(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	VBROADCASTSD factor+16(FP), Y2
	MOVQ n+24(FP), CX
numbers8:
	VCVTPS2PD (SI), Y0
	VCVTPS2PD 16(SI), Y1
	VMULPD Y2, Y0, Y0
	VMULPD Y2, Y1, Y1
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	ADDQ $32, SI
	ADDQ $64, DI
	SUBQ $8, CX
	JNZ  numbers8
	VZEROUPPER
	RET

// func scale64(to, from unsafe.Pointer, factor float64, n int)
//
// is scale32 of numbers of 8 bytes.
TEXT ·scale64(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	VBROADCASTSD factor+16(FP), Y2
	MOVQ n+24(FP), CX
numbers8:
	VMULPD (SI), Y2, Y0
	VMULPD 32(SI), Y2, Y1
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	ADDQ $64, SI
	ADDQ $64, DI
	SUBQ $8, CX
	JNZ  numbers8
	VZEROUPPER
	RET
