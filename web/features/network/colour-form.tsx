import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Network } from '#contract/calls/network.ts'
import { accentsOf, DEFAULT_COLOUR, isColour, isTooLight } from '#contract/colour.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { networkOptions } from './api.ts'
import { showColour } from './show-network.ts'
import { useNetworkText } from './use-network-text.ts'

/** The form for the colour of the network, which is previewed in this tab. */
export function ColourForm({ look }: { look: Network }) {
  const field = useRef<HTMLInputElement>(null)
  const { value: colour, type, submit, isSaving } = useNetworkText(look.colour ?? DEFAULT_COLOUR)
  const cache = useQueryClient()
  const isValid = isColour(colour)
  const isSame = colour.toLowerCase() === (look.colour ?? DEFAULT_COLOUR)

  useEffect(() => {
    if (isValid && !isSame) showColour(colour)
    // Ends the preview of an unsaved colour. A saved colour is in the cache.
    return () => showColour(cache.getQueryData(networkOptions.queryKey)?.colour ?? null)
  }, [colour, isValid, isSame, cache])

  const note = !isValid
    ? t('Write the color as #rrggbb, such as #2f5df2.')
    : isTooLight(colour)
      ? t('White text on this color is hard to read, so buttons use {shade}.', { shade: accentsOf(colour).fill[0] })
      : t('Used for links and buttons.')
  return (
    <SettingsPart title={t('Color')} about={t('Plus picks readable shades of it for light and dark.')}>
      <form
        noValidate
        className="flex flex-col items-start gap-3 px-4 pt-1 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid && !isSame) submit({ colour }, t('Color saved'))
        }}
      >
        <div className="flex w-full items-start gap-3">
          <input
            type="color"
            aria-label={t('Pick a color')}
            value={isValid ? colour.toLowerCase() : DEFAULT_COLOUR}
            onChange={({ target }) => type(target.value)}
            className="h-14 w-16 shrink-0 cursor-pointer rounded-card border border-control bg-canvas p-1"
          />
          <TextField
            ref={field}
            label={t('Color as #rrggbb')}
            name="colour"
            value={colour}
            spellCheck={false}
            autoCapitalize="none"
            maxLength={7}
            {...(isValid ? { hint: note } : { error: note })}
            onChange={({ target }) => type(target.value.trim())}
            className="min-w-0 flex-1"
          />
        </div>
        <div className="flex flex-wrap justify-end gap-3 self-end">
          {look.colour !== null && (
            <Button
              variant="ghost"
              disabled={isSaving}
              onClick={() => {
                submit({ remove: ['colour'] }, t('Color saved'))
                // This button disappears when there is no colour.
                field.current?.focus()
              }}
              className="pointer-coarse:min-h-11"
            >
              {t('Use the default color')}
            </Button>
          )}
          <Button type="submit" busy={isSaving} disabled={isSame || !isValid} className="pointer-coarse:min-h-11">
            {t('Save')}
          </Button>
        </div>
      </form>
    </SettingsPart>
  )
}
