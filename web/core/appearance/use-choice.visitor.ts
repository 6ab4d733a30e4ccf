import type { useChosen as chosen } from './use-choice.ts'

export const useChosen: typeof chosen = (read) => read()
