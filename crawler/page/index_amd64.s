#include "textflag.h"

// PAIR(at, out) marks in out where both bytes stand among the 32 places from at on.
#define PAIR(at, out) \
	VPCMPEQB at(SI)(AX*1), Y0, out \
	VPCMPEQB at(DI)(AX*1), Y1, Y6  \
	VPAND    Y6, out, out

// func indexPair32(s *byte, count, apart int, first, second byte) int
TEXT ·indexPair32(SB), NOSPLIT, $0-40
	MOVQ         s+0(FP), SI
	MOVQ         count+8(FP), CX
	MOVQ         apart+16(FP), DI
	ADDQ         SI, DI
	VPBROADCASTB first+24(FP), Y0
	VPBROADCASTB second+25(FP), Y1
	XORQ         AX, AX
	LEAQ         -128(CX), DX

four: // times 32 places, as long as there is nothing among them
	CMPQ  AX, DX
	JGT   rest
	PAIR(0, Y2)
	PAIR(32, Y3)
	PAIR(64, Y4)
	PAIR(96, Y5)
	VPOR  Y2, Y3, Y2
	VPOR  Y4, Y5, Y4
	VPOR  Y2, Y4, Y2
	VPTEST Y2, Y2
	JNZ   rest
	ADDQ  $128, AX
	JMP   four

rest:
	LEAQ -32(CX), DX

one:
	CMPQ      AX, DX
	JGT       last
	PAIR(0, Y2)
	VPMOVMSKB Y2, BX
	TESTL     BX, BX
	JNZ       found
	ADDQ      $32, AX
	JMP       one

last: // 32 places, of which some were looked at
	CMPQ      AX, CX
	JGE       none
	MOVQ      DX, AX
	PAIR(0, Y2)
	VPMOVMSKB Y2, BX
	TESTL     BX, BX
	JZ        none

found:
	BSFL BX, BX
	ADDQ BX, AX
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET

none:
	MOVQ $-1, AX
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET
