import { useRef, useState } from 'react'
import type { Network } from '#contract/calls/network.ts'
import { t } from '#web/core/i18n.ts'
import { acceptImages, IMAGE_TYPES } from '#web/features/media/accept-images.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useEditNetwork } from './api.ts'
import { Part } from './part.tsx'

/** The picture of the network. */
export function PictureForm({ look }: { look: Network }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useEditNetwork()
  const choose = (files: File[]) => {
    const { accepted, refusal } = acceptImages(files, 1)
    setProblem(refusal)
    if (accepted[0])
      save.mutate({ body: {}, files: { picture: [accepted[0]] } }, { onError: ({ message }) => setProblem(message) })
  }
  return (
    <Part
      title={t('Picture')}
      about={t('A square picture, at least 400 pixels wide. It is the logo and the icon of the app.')}
    >
      <div className="flex flex-wrap items-center gap-4">
        <Logo size={72} />
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          aria-label={t('Choose a picture')}
          tabIndex={-1}
          onChange={({ target }) => {
            choose([...(target.files ?? [])])
            target.value = ''
          }}
          className="sr-only"
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            busy={save.isPending}
            onClick={() => input.current?.click()}
            className="pointer-coarse:min-h-11"
          >
            {look.picture ? t('Change picture') : t('Choose a picture')}
          </Button>
          {look.picture && (
            <Button
              variant="ghost"
              disabled={save.isPending}
              onClick={() => save.mutate({ body: { remove: ['picture'] } })}
              className="pointer-coarse:min-h-11"
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
      <p role="alert" className="mt-2 text-sm text-red empty:hidden">
        {problem}
      </p>
    </Part>
  )
}
