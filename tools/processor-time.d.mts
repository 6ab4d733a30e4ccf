export declare function processorTime(): number
export declare function timeTable(times: Record<string, number>): string[]
