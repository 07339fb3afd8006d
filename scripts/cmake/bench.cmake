# Speed measurements, outside every test run: scripts/bench.
find_package(benchmark REQUIRED)
lab_sources(lab_bench_sources tests/bench)
add_executable(lab_bench ${lab_bench_sources})
target_link_libraries(lab_bench PRIVATE lab_core_exact benchmark::benchmark)
target_compile_options(lab_bench PRIVATE ${lab_warnings})
