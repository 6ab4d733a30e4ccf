/** The origin of an archive of the source. */
export interface SourceDescription {
  /** A commit, the list of an unpacked archive, or kinds of files where there is neither. */
  from: 'commit' | 'list' | 'kinds'
  commit: string | null
  /** Files that Plus was built from and that are not in the archive as they are. */
  absent: string[]
}

export declare const LIST_FILE: string
export declare const ARCHIVE: string
export declare const DESCRIPTION: string
export declare function updateSource(root: string, options: { didBuild: boolean }): Promise<string | undefined>
export declare function adviceOn(description: SourceDescription): string | undefined
export declare function packSource(root: string, file: string, options?: { level?: number }): Promise<SourceDescription>
