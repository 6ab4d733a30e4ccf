/** Templates of mails about a change to an account's sign-in. The link in each undoes the change. */
import { UNDO_DAYS } from '#contract/limits.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { translate } from '#server/core/i18n/translate.ts'
import { type MailContent, type MailContext, NO_ACTION_NEEDED } from './mail-content.ts'

/** The data of each template besides the context. */
export interface ChangeTemplateData {
  'new-device': { device: Text }
  'password-changed': Record<string, never>
  'email-changed': Record<string, never>
  'factor-added': { factor: Text }
  'factor-removed': { factor: Text }
  'service-added': { service: string }
  'service-removed': { service: string }
  'codes-replaced': Record<string, never>
}
export type ChangeTemplate = keyof ChangeTemplateData

type Templates = { [T in ChangeTemplate]: (context: MailContext, data: ChangeTemplateData[T]) => MailContent }

export const changeTemplates: Templates = {
  'new-device': (context, { device }) =>
    changeMail(context, {
      subject: text('New sign-in to your account'),
      event: text('A new device signed in to @{username} on {moment}: {device}.', {
        ...when(context),
        device: translate(device, context.language),
      }),
      button: text('Sign out that device'),
      effect: text('Wasn’t you? The button signs out every device and lets you choose a new password.'),
    }),
  'password-changed': (context) =>
    changeMail(context, {
      subject: text('Your password was changed'),
      event: text(
        'The password of @{username} was changed on {moment}. All other devices and apps were signed out.',
        when(context),
      ),
      button: text('Undo this change'),
      effect: text(
        'Wasn’t you? The button cancels the new password, signs out every device, and lets you choose another one.',
      ),
    }),
  'email-changed': (context) =>
    changeMail(context, {
      subject: text('Your email address was changed'),
      event: text(
        'The email address of @{username} was changed on {moment}. We sent this to your previous address.',
        when(context),
      ),
      button: text('Undo this change'),
      effect: text(
        'Wasn’t you? The button brings this address back, signs out every device, and lets you choose a new password. Until the link expires, no other account can use this address.',
      ),
    }),
  'factor-added': (context, { factor }) =>
    changeMail(context, {
      subject: text('A second step was added to your sign-in'),
      event: text(
        'You can now sign in to @{username} with: {factor}. It was added on {moment}. All other devices were signed out.',
        { ...when(context), factor: translate(factor, context.language) },
      ),
      button: text('Remove it'),
      effect: text('Wasn’t you? The button removes it, signs out every device, and lets you choose a new password.'),
    }),
  'factor-removed': (context, { factor }) =>
    changeMail(context, {
      subject: text('A second step was removed from your sign-in'),
      event: text('You can no longer sign in to @{username} with: {factor}. It was removed on {moment}.', {
        ...when(context),
        factor: translate(factor, context.language),
      }),
      button: text('Add it back'),
      effect: text('Wasn’t you? The button adds it back, signs out every device, and lets you choose a new password.'),
    }),
  'service-added': (context, { service }) =>
    changeMail(context, {
      subject: text('{service} was connected to your account', { service }),
      event: text(
        'You can now sign in to @{username} with {service}. It was connected on {moment}. All other devices were signed out.',
        { ...when(context), service },
      ),
      button: text('Disconnect it'),
      effect: text(
        'Wasn’t you? The button disconnects it, signs out every device, and lets you choose a new password.',
      ),
    }),
  'service-removed': (context, { service }) =>
    changeMail(context, {
      subject: text('{service} was disconnected from your account', { service }),
      event: text('You can no longer sign in to @{username} with {service}. It was disconnected on {moment}.', {
        ...when(context),
        service,
      }),
      button: text('Connect it again'),
      effect: text(
        'Wasn’t you? The button connects it again, signs out every device, and lets you choose a new password.',
      ),
    }),
  'codes-replaced': (context) =>
    changeMail(context, {
      subject: text('Your backup codes were replaced'),
      event: text(
        'New backup codes for @{username} were created on {moment}. The old ones no longer work.',
        when(context),
      ),
      button: text('Cancel the new codes'),
      effect: text(
        'Wasn’t you? The button cancels the new codes, signs out every device, and lets you choose a new password.',
      ),
    }),
}

interface ChangeText {
  subject: Text
  event: Text
  button: Text
  /** The effect of the button. */
  effect: Text
}

const when = ({ username, moment }: MailContext) => ({ username, moment })

const changeMail = ({ url }: MailContext, { subject, event, button, effect }: ChangeText): MailContent => ({
  subject,
  paragraphs: [event, NO_ACTION_NEEDED],
  action: { label: button, url },
  notes: [
    effect,
    text(
      'The link works once, for {days, plural, one {# day} other {# days}}. You’ll be asked to confirm before anything changes.',
      { days: UNDO_DAYS },
    ),
  ],
})

export const changeTemplateNames = Object.keys(changeTemplates) as ChangeTemplate[]
