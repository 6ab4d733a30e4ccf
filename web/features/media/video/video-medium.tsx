import { useEffect, useEffectEvent, useState } from 'react'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { PartFailedNotice } from '#web/ui/lazy/part-failed.tsx'
import { PlayButton, VideoFrame, VideoPicture } from './poster.tsx'
import type { VideoProps } from './video-props.ts'

// A chunk of its own, fetched with the first video or voice note of a list.
const player = new LazyModule(() => import('./player.tsx'))

/** The video or voice note of a post. Until the player is there, its poster has the place and the button. */
export function VideoMedium(props: VideoProps) {
  const [Shown, setShown] = useState(() => player.loaded?.Player)
  const [press, setPress] = useState<'waits' | 'failed'>()
  const show = (fail: () => void) => void player.fetch().then((it) => setShown(() => it.Player), fail)
  // A press tries again, and says when that fails.
  const fetchFirst = useEffectEvent(() => show(() => {}))
  useEffect(() => fetchFirst(), [])
  if (Shown) return <Shown {...props} isPressed={press !== undefined} />

  const play = () => {
    setPress('waits')
    show(() => setPress('failed'))
  }
  return (
    <>
      <VideoFrame media={props.media}>
        <VideoPicture {...props} />
        <PlayButton {...props} onPlay={play} />
      </VideoFrame>
      {press === 'failed' && (
        <PartFailedNotice
          isStuck
          isGone={player.isGone}
          isRetrying={false}
          onRetry={play}
          onClose={() => setPress(undefined)}
        />
      )}
    </>
  )
}
