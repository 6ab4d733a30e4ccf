interface PinnedPackage {
  name: string
  version: string
  integrity: string
}
export declare function tidyUp(folder: string): void
export declare function installLock(folder: string, options: readonly string[]): Promise<boolean>
export declare function installPinned(folder: string, pinned: readonly PinnedPackage[]): Promise<boolean>
