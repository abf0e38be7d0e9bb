filedesc://v2.arc 0.0.0.0 20080430204825 text/plain 200 - - 0 v2.arc 114
2 0 by hand
URL IP-address Archive-date Content-type Result-code Checksum Location Offset Filename Archive-length

http://arc.example/two 10.0.0.1 20080430204826 text/html 200 c0ffee - 300 v2.arc 55
HTTP/1.1 200 OK
Content-Type: text/html

version two
