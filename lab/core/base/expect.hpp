// Broken contracts stop the program in every build: a wrong number must not reach the reader.
#pragma once

#define LAB_EXPECT(condition) ((condition) ? static_cast<void>(0) : __builtin_trap())
