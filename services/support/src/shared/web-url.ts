import { storable } from '@earshot/contracts'

const isWeb = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

export const webUrl = storable.max(2048).refine(isWeb, 'must be a URL that starts with https:// or http://')
