interface NodeDescription {
  versions: Record<string, string | undefined>
  stripsTypes: boolean
  languages: number
  searches: boolean
  takesFlags: boolean
}
export declare const OLDEST: number
export declare function describeThis(): NodeDescription
export declare function lackOf(description: NodeDescription): string | undefined
export declare function chooseNode(): { node: string | undefined; version?: string; lack?: string }
