import { useEffect, useRef, useState } from 'react'
import { mayPlay, savesData } from '#web/core/appearance/choices.ts'
import { useChosen } from '#web/core/appearance/use-choice.ts'
import { t } from '#web/core/i18n.ts'
import { Play } from '#web/ui/icons.ts'
import { imageUrl } from '#web/ui/image-url.ts'
import { HeldPicture, useIsPressed } from './held-picture.tsx'
import { type Movement, movementOf } from './movement.ts'
import { type PictureProps, Placeholder, PlainPicture } from './plain-picture.tsx'

/** An image that is loaded on a press if data is saved, and stays still if motion is off. */
export function CarefulPicture(props: PictureProps) {
  const saves = useChosen(savesData)
  const plays = useChosen(mayPlay)
  const isPressed = useIsPressed(props.media)
  if (saves && !isPressed) return <HeldPicture {...props} />
  // With this size browsers choose the small version.
  const sizes = saves ? '1px' : props.sizes
  return plays ? <PlainPicture {...props} sizes={sizes} /> : <StillPicture {...props} sizes={sizes} />
}

/** An image without motion: the first frame of an animated one. The lightbox plays it. */
function StillPicture(props: PictureProps) {
  const url = imageUrl(props.media.smallUrl)
  const [known, setKnown] = useState<{ url: string; movement: Movement | 'broken' }>()
  useEffect(() => {
    let isOver = false
    void movementOf(url).then((movement) => {
      if (!isOver) setKnown({ url, movement })
    })
    return () => {
      isOver = true
    }
  }, [url])

  if (known?.url !== url) return <Placeholder {...props} />
  if (known.movement === 'still' || known.movement === 'broken') return <PlainPicture {...props} />
  return (
    <>
      <FirstFrame {...props} url={url} onFailed={() => setKnown({ url, movement: 'broken' })} />
      {known.movement === 'animated' && (
        <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-pill bg-lightbox/75 text-on-fill">
          <Play role="img" aria-label={t('Animated image')} size={20} fill="currentColor" />
        </span>
      )}
    </>
  )
}

function FirstFrame({ media, url, onFailed }: PictureProps & { url: string; onFailed: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fail = useRef(onFailed)
  useEffect(() => {
    const image = new Image()
    image.onload = () => {
      const { current } = canvas
      if (!current) return
      current.width = image.naturalWidth
      current.height = image.naturalHeight
      current.getContext('2d')?.drawImage(image, 0, 0)
    }
    image.onerror = () => fail.current()
    image.src = url
    return () => {
      image.onload = null
      image.onerror = null
    }
  }, [url])
  return (
    <canvas
      ref={canvas}
      {...(media.alt ? { role: 'img', 'aria-label': media.alt } : { 'aria-hidden': true })}
      style={media.placeholder ? { backgroundImage: `url("${media.placeholder}")` } : undefined}
      className="size-full bg-cover bg-center object-cover"
    />
  )
}
