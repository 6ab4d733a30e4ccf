/** The argument with which Plus ends when its standard input closes, and so with the process that started it. */
export const END_WITH_STDIN = '--end-with-stdin'
