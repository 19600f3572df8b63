# What `doctor --live` writes in a channel and to the application's owner while it tries whether it can.

live-posted = This is a trial by the dealer's doctor: it goes by itself.
live-edited = This is a trial by the dealer's doctor, and it could be edited: it goes by itself.
live-thread = A trial by the dealer's doctor
live-letter = The dealer's doctor can reach you. This message goes by itself.
