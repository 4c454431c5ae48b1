/**
 * The countries and regions that can be chosen, with their dial codes. Their names come from the runtime, which knows
 * them in every language; what the portal stores is the flag code (spec section 3: country entry).
 */
import { countryName } from './country-names.ts';
import { rememberByKey } from './remember.ts';

export interface Country {
  /** The flag code, small: `hk`. */
  readonly classname: string;
  /** In the language that was asked for. */
  readonly name: string;
  /** The dial code without the plus sign: `852`. */
  readonly phoneCo: string;
}

/** The countries as choices of a field, under `countries`: the name by which a question of the server asks for them. */
export function countryChoices(
  language: string,
): Readonly<Record<'countries', readonly { value: string; label: string; disabled: boolean }[]>> {
  const choices = countries(language).map(({ classname, name }) => ({
    value: classname,
    label: name,
    disabled: false,
  }));
  return { countries: choices };
}

/** Flag code and dial code of the countries that come first, in this order (spec section 3). */
const firstCodes = 'hk:852 cn:86 us:1 jp:81 kr:82 vn:84';

const otherCodes =
  'af:93 al:355 dz:213 ad:376 ao:244 ag:1268 ar:54 am:374 au:61 at:43 az:994 bs:1242 bh:973 bd:880 bb:1246 by:375 be:32 ' +
  'bz:501 bj:229 bm:1441 bt:975 bo:591 ba:387 bw:267 br:55 bn:673 bg:359 bf:226 bi:257 kh:855 cm:237 ca:1 cv:238 ky:1345 ' +
  'cf:236 td:235 cl:56 co:57 km:269 cg:242 cd:243 ck:682 cr:506 ci:225 hr:385 cu:53 cw:599 cy:357 cz:420 dk:45 dj:253 ' +
  'dm:1767 do:1809 ec:593 eg:20 sv:503 gq:240 er:291 ee:372 sz:268 et:251 fo:298 fj:679 fi:358 fr:33 gf:594 pf:689 ga:241 ' +
  'gm:220 ge:995 de:49 gh:233 gi:350 gr:30 gl:299 gd:1473 gp:590 gu:1671 gt:502 gg:44 gn:224 gw:245 gy:592 ht:509 hn:504 ' +
  'hu:36 is:354 in:91 id:62 ir:98 iq:964 ie:353 im:44 il:972 it:39 jm:1876 je:44 jo:962 kz:7 ke:254 ki:686 kp:850 kw:965 ' +
  'kg:996 la:856 lv:371 lb:961 ls:266 lr:231 ly:218 li:423 lt:370 lu:352 mo:853 mg:261 mw:265 my:60 mv:960 ml:223 mt:356 ' +
  'mh:692 mq:596 mr:222 mu:230 mx:52 fm:691 md:373 mc:377 mn:976 me:382 ma:212 mz:258 mm:95 na:264 nr:674 np:977 nl:31 ' +
  'nc:687 nz:64 ni:505 ne:227 ng:234 mk:389 mp:1670 no:47 om:968 pk:92 pw:680 ps:970 pa:507 pg:675 py:595 pe:51 ph:63 ' +
  'pl:48 pt:351 pr:1787 qa:974 re:262 ro:40 ru:7 rw:250 kn:1869 lc:1758 vc:1784 ws:685 sm:378 st:239 sa:966 sn:221 rs:381 ' +
  'sc:248 sl:232 sg:65 sk:421 si:386 sb:677 so:252 za:27 ss:211 es:34 lk:94 sd:249 sr:597 se:46 ch:41 sy:963 tw:886 tj:992 ' +
  'tz:255 th:66 tl:670 tg:228 to:676 tt:1868 tn:216 tr:90 tm:993 tv:688 ug:256 ua:380 ae:971 gb:44 uy:598 uz:998 vu:678 ' +
  'va:379 ve:58 ye:967 zm:260 zw:263';

/** The country by which a dial code is known that several share. */
const mainCountries: Readonly<Record<string, string>> = { 1: 'us', 7: 'ru', 44: 'gb' };

/** Whether the dial code of a country means this one where nobody says the country. */
export function isMainCountry({ classname, phoneCo }: Pick<Country, 'classname' | 'phoneCo'>): boolean {
  return (mainCountries[phoneCo] ?? classname) === classname;
}

/** The dial code of a country (`hk`), without the plus sign; empty when there is no such country. */
export function dialCodeOf(code: string): string {
  const entry = `${firstCodes} ${otherCodes}`.split(' ').find((each) => each.startsWith(`${code}:`));
  return entry?.slice(code.length + 1) ?? '';
}

/** All countries with their names in a language. Six come first, the others follow in the alphabet of that language. */
export const countries = rememberByKey((language: string): readonly Country[] => {
  const read = (codes: string): Country[] =>
    codes.split(' ').map((entry) => {
      const [classname = '', phoneCo = ''] = entry.split(':');
      return { classname, name: countryName(classname, language), phoneCo };
    });
  const { compare } = new Intl.Collator(language);
  return [...read(firstCodes), ...read(otherCodes).sort((left, right) => compare(left.name, right.name))];
});
