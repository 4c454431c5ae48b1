/** Links and pictures in the texts of the office: where they may lead, and what a page may show. */
import { type WrongAddress, wrongLink } from '#compiler';
import type { PortalView } from '../kernel/portal/portal-view.ts';

/** What must be known of a portal to judge an address. */
export type AddressedPortal = Pick<PortalView, 'routes' | 'filesAt'>;

/** An address in a text. */
export interface TextAddress {
  readonly kind: 'link' | 'picture';
  readonly address: string;
}

/** @param portal  left out: its pages and the place of its files are not known, and nothing is said of them */
export function wrongAddress(found: TextAddress, portal?: AddressedPortal): WrongAddress | null {
  return judges[found.kind](found.address, portal);
}

type Judge = (address: string, portal: AddressedPortal | undefined) => WrongAddress | null;

const judges: Readonly<Record<TextAddress['kind'], Judge>> = {
  link: (address, portal) => {
    const wrong = wrongLink(address, portal?.routes);
    return wrong && { address, ...wrong };
  },
  picture: wrongPicture,
};

const safePicture = /^(?:https?:\/\/|\/(?!\/))/i;

/** Pages show pictures of the portal alone: see `security-headers.ts`. */
function wrongPicture(address: string, portal: AddressedPortal | undefined): WrongAddress | null {
  if (!safePicture.test(address))
    return {
      address,
      code: 'link/wrong-address',
      problem: `The picture ${address} cannot be shown.`,
      remedy: `A picture in a text is one of the portal, whose address begins with /. ${besideTheFile}`,
    };
  if (!portal || address.startsWith('/') || new URL(address).origin === portal.filesAt) return null;
  return {
    address,
    code: 'link/wrong-address',
    problem: `The picture ${address} is on another site, and pages show pictures of the portal alone.`,
    effect: 'People would see an empty place.',
    remedy: `Take the ! in front of it away, then it is a link. ${besideTheFile}`,
  };
}

const besideTheFile = 'A picture of yours goes beside the file of an event or a notice, which names it under `cover`.';
