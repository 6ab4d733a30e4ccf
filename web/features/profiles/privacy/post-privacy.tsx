import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { t } from '#web/core/i18n.ts'
import { quoters } from '#web/features/posts/parts/quote/quoters.ts'
import { SelectRow } from '#web/ui/controls/select.tsx'
import type { PrivacyPartProps } from './api.ts'
import { PrivacySwitch } from './privacy-switch.tsx'

/** Whether only followers see the posts, and who may quote new ones. */
export const PostPrivacy = (props: PrivacyPartProps) => (
  <>
    <PrivacySwitch
      label={t('Protect your posts')}
      {...props}
      name="protectPosts"
      on={t(
        'Only your followers see your posts, and you decide who may follow you. Turning this off accepts all requests.',
      )}
      off={t('Everyone sees your posts and can follow you. If you turn this on, your current followers stay.')}
    />
    <SelectRow<WhoQuotesName>
      label={t('Who can quote your new posts')}
      help={t('You can choose otherwise for each post. Protected posts can’t be quoted.')}
      value={props.privacy.whoQuotes}
      options={quoters}
      onChange={(whoQuotes) => props.save({ whoQuotes })}
    />
  </>
)
