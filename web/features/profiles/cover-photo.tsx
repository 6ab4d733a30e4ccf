import { useState } from 'react'
import { imageUrl } from '#web/ui/image-url.ts'

/** The cover photo over the default one, which shows if it is missing or broken. */
export function CoverPhoto({ src }: { src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className="relative aspect-3/1 overflow-hidden bg-sunken">
      <img src="/default-cover.svg" alt="" className="absolute inset-0 size-full bg-default-cover object-cover" />
      {src && src !== broken && (
        <img
          src={imageUrl(src)}
          alt=""
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
