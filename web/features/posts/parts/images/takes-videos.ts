import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isServerPlus } from '#web/core/api/connection.ts'
import { deviceSwitch } from '#web/features/posts/parts/device-switch.ts'
import { takesVideosOptions } from './api.ts'

/** What the server last said, so that the buttons of a composer do not move when it answers, and are there offline. */
export const takesVideos = deviceSwitch('takes-videos', false)

/** Whether the server takes videos and voice notes. */
export function useTakesVideos(): boolean {
  const isOn = takesVideos.useIsOn()
  const { data } = useQuery({ ...takesVideosOptions, enabled: isServerPlus() !== false })
  useEffect(() => {
    if (data !== undefined) takesVideos.set(data)
  }, [data])
  return isOn
}
