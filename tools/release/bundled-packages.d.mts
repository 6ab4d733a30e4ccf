export declare const PACKAGES_FILE: string
