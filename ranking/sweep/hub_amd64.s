//go:build amd64

#include "textflag.h"

// HUBROW adds row AX of z, widened to float64, to Y4-Y7.
#define HUBROW \
	SHLQ $6, AX                  \
	VCVTPS2PD (SI)(AX*1), Y0     \
	VCVTPS2PD 16(SI)(AX*1), Y1   \
	VCVTPS2PD 32(SI)(AX*1), Y2   \
	VCVTPS2PD 48(SI)(AX*1), Y3   \
	VADDPD Y0, Y4, Y4            \
	VADDPD Y1, Y5, Y5            \
	VADDPD Y2, Y6, Y6            \
	VADDPD Y3, Y7, Y7

#define HUBLOAD \
	MOVQ a+0(FP), DI    \
	MOVQ 0(DI), SI      \
	MOVQ 8(DI), R8      \
	MOVQ 16(DI), R9     \
	MOVQ 32(DI), R11    \
	VMOVUPD (R8), Y4    \
	VMOVUPD 32(R8), Y5  \
	VMOVUPD 64(R8), Y6  \
	VMOVUPD 96(R8), Y7

#define HUBSTORE \
	VMOVUPD Y4, (R8)   \
	VMOVUPD Y5, 32(R8) \
	VMOVUPD Y6, 64(R8) \
	VMOVUPD Y7, 96(R8) \
	VZEROUPPER         \
	RET

// func nearHub(a *arguments)
TEXT ·nearHub(SB), NOSPLIT, $0-8
	HUBLOAD
link:
	MOVWLZX (R9), AX
	HUBROW
	ADDQ $2, R9
	DECQ R11
	JNZ  link
	HUBSTORE

// func farHub(a *arguments)
TEXT ·farHub(SB), NOSPLIT, $0-8
	HUBLOAD
	LEAQ (R9)(R11*4), R13
link:
	LEAQ 64(R9), DX
	CMPQ DX, R13
	JAE  near
	MOVL (DX), AX
	SHLQ $6, AX
	PREFETCHT0 (SI)(AX*1)
near:
	MOVL (R9), AX
	HUBROW
	ADDQ $4, R9
	DECQ R11
	JNZ  link
	HUBSTORE
