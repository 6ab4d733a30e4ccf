export declare const NEEDED_MB: number
export declare function memoryAdvice(free: number, platform?: NodeJS.Platform): string | undefined
