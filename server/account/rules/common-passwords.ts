/**
 * Passwords that many people choose and every guesser tries first. Only those that have a letter and a digit and at
 * least eight characters: the others are refused anyway. Many are a word with an ending that is put on when a digit is
 * asked for, so they are kept as words and endings.
 */

const words = [
  'password passw0rd p@ssword p@ssw0rd pa55word welcome welc0me letmein iloveyou ilovehk lovely sunshine princess',
  'football baseball basketball superman batman dragon monkey shadow master michael jordan ashley jessica charlie',
  'freedom whatever trustno1 starwars pokemon naruto computer internet samsung iphone android google facebook',
  'instagram wechat whatsapp youtube student student1 teacher school college university campus business mba',
  'hongkong hkg kowloon harbour victoria shatin china beijing shanghai taiwan tokyo london newyork spring summer',
  'autumn winter january february march april june july august september october november december monday friday',
  'qwerty qwertyu qwertyui qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcde abcdef',
  'abcdefg abcdefgh admin administrator root guest user test testing temp changeme default secret hello',
  'helloworld goodluck happy money dollar diamond silver golden orange banana cookie chocolate coffee flower',
  'angel babygirl babyboy killer hunter soccer hockey tigger purple yellow blue black red white love baby',
].flatMap((line) => line.split(' '));

const endings = [
  // nothing: some words hold a digit
  ' 0 1 2 3 7 8 9 01 07 11 12 22 23 66 69 77 88 99 00 10 007 100 101 111 123 168 222 321 333 520 555 666 777 888 999',
  '1234 1314 4321 1111 8888 0000 12345 54321 123456 654321 1234567 12345678 123456789 1234567890',
  ...Array.from({ length: 50 }, (_, index) => String(1981 + index)),
].flatMap((line) => line.split(' '));

/** Put behind a word and its ending when a sign is asked for as well. */
const signs = ['', '!', '!!', '.', '?', '@', '#', '$', '*'];

/** Between the word and the digits. */
const joints = ['', '@', '_', '-', '.', '#', '!'];

/** Rows of keys and patterns that are no word with an ending. */
const patterns = new Set(
  [
    '1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwer1234 qwe12345 qweasd123',
    'a1b2c3d4 a1b2c3d4e5 a1s2d3f4 z1x2c3v4 zaq12wsx zaq1zaq1 xsw2zaq1 asd12345 asdf1234 zxcv1234 abcd1234 abc12345',
    'aa123456 a123456789 a12345678 a1234567 1234567a 12345678a 123456789a 1234qwer 12345qwert 123456qwerty 123qweasd',
    '123qwe123 qwe123qwe abc123abc 123abc123 aaa111222 aaaa1111 1111aaaa a1a1a1a1 1a2b3c4d 1a2s3d4f 123456abc 123456aa',
    'q123456789 w123456789 x123456789 woaini1314 woaini520 5201314a iloveyou1314 7758521a li123456 wang1234 chan1234',
    'wong1234 lee12345 hk123456 hk852852 cuhk1234 hku12345 ust12345 mba12345 pass1234 pass12345 p4ssw0rd l3tm31n1',
    'trustno1 trustno11 blink182 ncc1701d thx11380 rush2112 matrix123 r2d2c3po r2d2r2d2 ou812ou812 8675309j 24681012a',
    'test1234 temp1234 user1234 root1234 admin123 qwerty12 qwerty123 login123 access14 starwars1',
  ].flatMap((line) => line.split(' ')),
);

const beginnings = new Set(words);
const tails = new Set(
  joints.flatMap((joint) => endings.flatMap((end) => signs.map((sign) => `${joint}${end}${sign}`))),
);

/** Whether the password is among the usual ones, whatever the size of its letters. */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase();
  if (patterns.has(small)) return true;
  return Array.from({ length: small.length }, (_, index) => index + 1).some(
    (index) => beginnings.has(small.slice(0, index)) && tails.has(small.slice(index)),
  );
}
