export const canTranslate = (): boolean => false
