import type { Feature } from '#server/db/feature.ts'
import { mediaChecks } from './check.ts'
import { deleteUnusedFiles } from './images.ts'
import { deleteFormerFiles } from './rename-images.ts'
import { serveMedia } from './serve.ts'

export const media: Feature = {
  listen(deps) {
    deps.events.listeners.on('media.released', ({ hashes }) => deleteUnusedFiles(deps, hashes))
  },
  async serve({ deps, server }) {
    await serveMedia(server, deps)
    return {}
  },
  hourly: [deleteFormerFiles],
  checks: mediaChecks,
}
