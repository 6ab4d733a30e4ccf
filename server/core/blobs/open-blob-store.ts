import path from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import type { BlobStore } from './blob-store.ts'
import { createFolderBlobStore } from './folder-blob-store.ts'

/** The folder of images when no bucket is configured. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'media')

/** Opens the configured bucket, else the folder. */
export async function openBlobStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<BlobStore> {
  if (!config.s3) return createFolderBlobStore(mediaFolder(config))
  const { createS3BlobStore } = await import('./s3-blob-store.ts')
  return createS3BlobStore(config.s3)
}
