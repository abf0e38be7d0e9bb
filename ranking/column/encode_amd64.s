//go:build amd64

#include "textflag.h"

// EIGHT puts a number into each eighth of a register.
#define EIGHT(NUMBER, X, Y) \
	MOVL $NUMBER, AX \
	VMOVD AX, X \
	VPBROADCASTD X, Y

// func encode8(codes, ranks unsafe.Pointer, n int) bool
//
// is Encode of n ranks, a multiple of 8 above 0, and says whether all of them are ranks. The constants are those of code.go.
TEXT ·encode8(SB), NOSPLIT, $0-25
	MOVQ codes+0(FP), DI
	MOVQ ranks+8(FP), SI
	MOVQ n+16(FP), CX
	VPXOR Y15, Y15, Y15
	VPCMPEQD Y14, Y14, Y14     // all are ranks so far
	MOVQ $0x41F0000000000000, AX // 2^32
	VMOVQ AX, X13
	VPBROADCASTQ X13, Y13
	EIGHT(0x7FFFFFFF, X12, Y12) // all bits but the sign
	EIGHT(0x10000, X11, Y11)    // 1 << (coarseShift-1)
	EIGHT(1600, X10, Y10)       // coarseBase
	EIGHT(0xCC801000, X9, Y9)   // 1 << (fineShift-1) - fineBits
	EIGHT(8192, X8, Y8)         // fine
	EIGHT(0x3F800000, X7, Y7)   // oneBits
	EIGHT(0xFFFF, X6, Y6)       // the largest code
	EIGHT(0xFFFF8000, X5, Y5)   // what the largest code below One is more
ranks8:
	VMOVUPD (SI), Y0
	VMOVUPD 32(SI), Y1
	VCMPPD $13, Y15, Y0, Y2 // at least 0
	VPAND Y2, Y14, Y14
	VCMPPD $1, Y13, Y0, Y2  // less than 2^32
	VPAND Y2, Y14, Y14
	VCMPPD $13, Y15, Y1, Y2
	VPAND Y2, Y14, Y14
	VCMPPD $1, Y13, Y1, Y2
	VPAND Y2, Y14, Y14
	VCVTPD2PSY Y0, X0
	VCVTPD2PSY Y1, X1
	VINSERTI128 $1, X1, Y0, Y0
	VPAND Y12, Y0, Y0
	VPADDD Y11, Y0, Y1
	VPSRLD $17, Y1, Y1
	VPCMPGTD Y15, Y1, Y2
	VPAND Y10, Y2, Y2
	VPADDD Y2, Y1, Y1
	VPADDD Y9, Y0, Y2
	VPSRAD $13, Y2, Y2
	VPADDD Y8, Y2, Y2
	VPMAXSD Y2, Y1, Y1
	VPCMPGTD Y0, Y7, Y2
	VPAND Y5, Y2, Y2
	VPADDD Y6, Y2, Y2
	VPMINSD Y2, Y1, Y1
	VEXTRACTI128 $1, Y1, X2
	VPACKUSDW X2, X1, X1
	VMOVDQU X1, (DI)
	ADDQ $64, SI
	ADDQ $16, DI
	SUBQ $8, CX
	JNZ  ranks8
	VMOVMSKPD Y14, AX
	CMPL AX, $15
	SETEQ ret+24(FP)
	VZEROUPPER
	RET
