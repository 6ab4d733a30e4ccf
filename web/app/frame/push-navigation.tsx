import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { OpenRequest } from '#web/service-worker/names.ts'

/** Navigates to the target of a pressed push notification. */
export function PushNavigation() {
  const navigate = useNavigate()
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const handleMessage = ({ data, ports }: MessageEvent<OpenRequest | undefined>) => {
      if (data?.type !== 'open') return
      ports[0]?.postMessage(true)
      navigate(data.path)
    }
    container?.addEventListener('message', handleMessage)
    container?.startMessages()
    return () => container?.removeEventListener('message', handleMessage)
  }, [navigate])
  return null
}
