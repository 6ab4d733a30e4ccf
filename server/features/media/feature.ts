import type { Feature } from '#server/db/feature.ts'
import { mediaChecks } from './check.ts'
import { deleteUnusedFiles } from './images.ts'
import { deleteFormerFiles } from './rename-images.ts'
import { serveMedia } from './serve.ts'
import { uploadChecks } from './uploads/check.ts'
import { deleteExpiredUploads, purgeUploads } from './uploads/uploads.ts'
import { videoChecks } from './videos/check.ts'
import { deleteExpiredVideos, purgeVideos } from './videos/discard.ts'
import { sourceName } from './videos/source-files.ts'
import { serveVideos } from './videos/worker.ts'

export const media: Feature = {
  listen(deps) {
    deps.events.listeners.on('media.released', async ({ hashes, source }) => {
      await deleteUnusedFiles(deps, hashes)
      if (source !== undefined) await deps.blobs.remove(sourceName(source))
    })
  },
  async serve({ deps, server }) {
    await serveMedia(server, deps)
    serveVideos(deps, server)
    return {}
  },
  hourly: [deleteFormerFiles, deleteExpiredVideos, deleteExpiredUploads],
  purge: { batches: [purgeVideos, purgeUploads] },
  // Files come last.
  checks: [...videoChecks, ...uploadChecks, ...mediaChecks],
}
