/** The lines of a list of images, as `sha256sum -c` checks them in the folder of a backup. */
import { open } from 'node:fs/promises'

export interface ListedImage {
  sha256: string
  /** The path below the folder of backups: `media/ab/abcdef….webp`. */
  place: string
}

/** A line with a path inside a folder of images. */
const LINE = /^([0-9a-f]{64}) {2}\.\.\/(media(?:-[0-9a-f]{8})?\/(?:[0-9a-f]{2}\/)?(?!\.)[\w.-]{1,200})$/

export const lineOf = (sha256: string, place: string): string => `${sha256}  ../${place}\n`

/** Reads a list line by line, and skips invalid lines. */
export async function* readLines(list: string): AsyncGenerator<ListedImage> {
  const file = await open(list)
  try {
    for await (const line of file.readLines()) {
      const [, sha256, place] = LINE.exec(line) ?? []
      if (sha256 && place) yield { sha256, place }
    }
  } finally {
    await file.close()
  }
}
