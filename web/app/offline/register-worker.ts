/** The page's side of the service worker. */

import { onLive } from '#web/core/live/live-events.ts'
import { pageLanguage } from '#web/core/page-language.ts'
import { noteNewRelease } from '#web/core/release.ts'
import { scriptUrl } from '#web/core/trusted-types.ts'
import { buildCacheName, type WorkerUpdated, workerPath } from '#web/service-worker/names.ts'

/** Registers the worker, and checks for a new one whenever the live connection is established. Returns the function that stops it. */
export function registerWorker(): () => void {
  const { build } = document.documentElement.dataset
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // In development and without TLS there is no worker.
  if (!build || !container) return () => {}

  lockBuild(build)
  const registered = container
    .register(scriptUrl(workerPath(pageLanguage)), { updateViaCache: 'none' })
    .catch(() => null)
  const update = async () => (await registered)?.update().catch(() => {})
  const handleMessage = ({ data }: MessageEvent<WorkerUpdated>) => {
    if (data?.type === 'took-over' && data.version !== build) noteNewRelease()
  }
  container.addEventListener('message', handleMessage)
  // Messages are queued until this call.
  container.startMessages()
  const stop = onLive('ready', () => void update())
  return () => {
    stop()
    container.removeEventListener('message', handleMessage)
  }
}

let isLocked = false

// The worker keeps the files of a build while a tab holds its lock.
function lockBuild(build: string): void {
  if (isLocked) return
  isLocked = true
  void navigator.locks.request(buildCacheName(build), { mode: 'shared' }, () => new Promise(() => {}))
}
