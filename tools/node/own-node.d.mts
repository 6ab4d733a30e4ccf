export declare const OWN_FOLDER: string
export declare const OWN_VERSION: string
export declare function nodePackage(system: string, options?: { isMusl?: boolean }): string | undefined
export declare function ownNode(system?: string): string | undefined
export declare function bringNode(system?: string): Promise<string | undefined>
