/** The page's side of the service worker. */
import { onLive } from '#web/core/live/live-events.ts'
import { noteNewRelease } from '#web/core/release.ts'
import { buildCacheName, WORKER_PATH, type WorkerUpdated } from '#web/service-worker/names.ts'

/** Registers the worker and looks for a new one whenever the server may be a new one. Returns how to end that. */
export function registerWorker(): () => void {
  const { build } = document.documentElement.dataset
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // There is none in development, and without TLS.
  if (!build || !container) return () => {}

  holdFiles(build)
  const registered = container.register(WORKER_PATH, { updateViaCache: 'none' }).catch(() => null)
  const update = async () => (await registered)?.update().catch(() => {})
  const handleMessage = ({ data }: MessageEvent<WorkerUpdated>) => {
    if (data?.type === 'took-over' && data.version !== build) noteNewRelease()
  }
  container.addEventListener('message', handleMessage)
  // Messages wait until somebody asks for them.
  container.startMessages()
  const stop = onLive('ready', () => void update())
  return () => {
    stop()
    container.removeEventListener('message', handleMessage)
  }
}

let isHeld = false

// The worker keeps the files of this build while the tab is open.
function holdFiles(build: string): void {
  if (isHeld) return
  isHeld = true
  void navigator.locks.request(buildCacheName(build), { mode: 'shared' }, () => new Promise(() => {}))
}
