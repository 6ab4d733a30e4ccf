import { useState } from 'react'
import { imageUrl } from '#web/ui/image-url.ts'

/** The wide picture of a profile. The default lies beneath it, so a missing or broken picture shows it without a flash. */
export function CoverPhoto({ src }: { src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className="relative aspect-3/1 overflow-hidden bg-sunken">
      <img src="/default-cover.svg" alt="" className="absolute inset-0 size-full object-cover" />
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
